/**
 * The Secrets of one namespace, for the resource that reads or writes them. Failure modes:
 * - A Secret of people or of another resource would be overwritten: only one with this resource as its owner is changed.
 * - Reading them at every reconciliation would overload the server: they are cached, and read again when the watch reports a newer
 *   version.
 * - A lagging watch would hide our own writes: these are known from the answer.
 */
import { z } from 'zod';
import type { SecretStore } from '../kinds/context.js';
import { trimLineEnd } from '../kinds/secret-refs.js';
import { Stalled } from '../kinds/stalled.js';
import type { Resource } from '../kinds/resource.js';
import { isApiError } from './api-error.js';
import { pathOf } from './collection.js';
import { secretsOf } from './collections.js';
import type { SecretVersions } from './secret-versions.js';
import type { ApiSender } from './api-sender.js';
import { fieldManager } from './status.js';

const Secret = z.looseObject({
  metadata: z.looseObject({
    resourceVersion: z.string(),
    ownerReferences: z.array(z.looseObject({ uid: z.string() })).optional(),
  }),
  data: z.record(z.string(), z.string()).default({}),
});
type Secret = z.infer<typeof Secret>;

export class NamespaceSecrets implements SecretStore {
  constructor(
    private readonly sender: ApiSender,
    private readonly versions: SecretVersions,
    private readonly owner: Resource,
  ) {}

  async read(name: string, key: string): Promise<string | undefined> {
    const { namespace } = this.owner.metadata;
    const known = this.versions.valuesOf(namespace, name);
    const data = known ?? (this.versions.has(namespace, name) ? (await this.#fetch(name))?.data : undefined);
    const value = data && Object.hasOwn(data, key) ? data[key] : undefined;
    return value === undefined ? undefined : trimLineEnd(Buffer.from(value, 'base64').toString());
  }

  async write(name: string, key: string, value: string): Promise<void> {
    const data = { [key]: Buffer.from(value).toString('base64') };
    const isThere = this.versions.has(this.owner.metadata.namespace, name);
    if (!isThere && (await this.#create(name, data))) return;
    const found = await this.#fetch(name);
    if (found) await this.#change(name, found, data);
    else if (!(await this.#create(name, data))) throw new Error('a Secret came and went');
  }

  async requireWritable(name: string): Promise<void> {
    if (!this.versions.has(this.owner.metadata.namespace, name)) return;
    const found = await this.#fetch(name);
    if (found) this.#requireOurs(name, found);
  }

  adviceFor(): string {
    return `create it with that key in the namespace ${this.owner.metadata.namespace}`;
  }

  async #fetch(name: string): Promise<Secret | undefined> {
    const path = pathOf(secretsOf(this.owner.metadata.namespace), name);
    try {
      return this.#keep(name, await this.sender.send({ method: 'GET', path }));
    } catch (error) {
      if (isApiError(error, 404)) return undefined;
      throw error;
    }
  }

  /** Returns whether it did; not where there is one already. */
  async #create(name: string, data: Record<string, string>): Promise<boolean> {
    const { apiVersion, kind, metadata } = this.owner;
    const owner = { apiVersion, kind, name: metadata.name, uid: metadata.uid };
    const body = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: {
        name,
        labels: { 'app.kubernetes.io/managed-by': 'questglass' },
        ownerReferences: [owner],
      },
      type: 'Opaque',
      data,
    };
    const path = pathOf(secretsOf(metadata.namespace));
    try {
      this.#keep(name, await this.sender.send({ method: 'POST', path, query: { fieldManager }, body }));
      return true;
    } catch (error) {
      if (isApiError(error, 409)) return false;
      throw error;
    }
  }

  #requireOurs(name: string, { metadata }: Secret): void {
    const { uid } = this.owner.metadata;
    if (uid !== undefined && metadata.ownerReferences?.some((owner) => owner.uid === uid) === true) return;
    throw new Stalled(
      'SecretNotOwned',
      `The Secret ${name} is there already and was not made for this resource: name another one, or delete it.`,
    );
  }

  async #change(name: string, secret: Secret, data: Record<string, string>): Promise<void> {
    this.#requireOurs(name, secret);
    const { metadata } = secret;
    const { namespace } = this.owner.metadata;
    // The version makes it fail where somebody changed the Secret meanwhile; it is then tried again.
    const body = { metadata: { resourceVersion: metadata.resourceVersion }, data };
    const path = pathOf(secretsOf(namespace), name);
    const contentType = 'application/merge-patch+json';
    this.#keep(
      name,
      await this.sender.send({ method: 'PATCH', path, query: { fieldManager }, contentType, body }),
    );
  }

  #keep(name: string, answer: unknown): Secret {
    const secret = Secret.parse(answer);
    this.versions.keep(this.owner.metadata.namespace, name, secret.metadata.resourceVersion, secret.data);
    return secret;
  }
}
