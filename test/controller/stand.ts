import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, until } from '#testing';
import type { TestDatabase } from '#testing';
import type { Kind } from '#apps/controller/src/kinds/kind';
import { kinds } from '#apps/controller/src/kinds/kinds';
import { parseAllDocuments } from 'yaml';
import { startApiServer } from './api-server.js';
import type { Answer, ApiServer, Json } from './api-server.js';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const group = '/apis/questglass.io/v1alpha1';

/** A cluster with our kinds and the controller's Role in it, and a database. */
export interface ControllerStand {
  server: ApiServer;
  database: TestDatabase;
  create(kind: string, name: string, spec: object, more?: object): Promise<Json>;
  read(kind: string, name: string): Promise<Answer>;
  /** Merges into a resource; answers with it. */
  patch(kind: string, name: string, change: object): Promise<Json>;
  remove(kind: string, name: string): Promise<void>;
  /** A condition's status and reason, as `True Applied`; empty where there is none, or not for the newest generation. */
  condition(kind: string, name: string, type?: string): Promise<string>;
  untilReady(kind: string, name: string, limitMs?: number): Promise<void>;
  secret(name: string): Promise<Record<string, string> | undefined>;
  events(regarding: string): Promise<Json[]>;
  stop(): Promise<void>;
}

export async function startStand(): Promise<ControllerStand> {
  const [server, database] = await Promise.all([startApiServer(), createTestDatabase()]);
  await applyDefinitions(server);
  await applyRoles(server);
  const pathOf = (kind: string, name = '') =>
    [`${group}/namespaces/default/${pluralOf(kind)}`, name].filter(Boolean).join('/');
  const succeed = async (answer: Promise<Answer>) => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status}: ${body.message}`);
    return body;
  };
  const read = (kind: string, name: string) => server.send('GET', pathOf(kind, name));
  const condition = async (kind: string, name: string, type = 'Ready') => {
    const { body } = await read(kind, name);
    if (body.status?.observedGeneration !== body.metadata?.generation) return '';
    const found = body.status?.conditions?.find((one: { type: string }) => one.type === type);
    return found ? `${found.status} ${found.reason}` : '';
  };
  return {
    server,
    database,
    read,
    condition,
    create: (kind, name, spec, more = {}) =>
      succeed(server.send('POST', pathOf(kind), { ...head(kind, name, more), spec })),
    patch: (kind, name, change) =>
      succeed(server.send('PATCH', pathOf(kind, name), change, 'application/merge-patch+json')),
    remove: (kind, name) => succeed(server.send('DELETE', pathOf(kind, name))),
    untilReady: (kind, name, limitMs = 30_000) =>
      until(async () => (await condition(kind, name)).startsWith('True'), limitMs),
    secret: async (name) => {
      const { status, body } = await server.send('GET', `/api/v1/namespaces/default/secrets/${name}`);
      if (status === 404) return undefined;
      const data: Record<string, string> = body.data ?? {};
      return Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
      );
    },
    events: async (regarding) => {
      const { body } = await server.send('GET', '/apis/events.k8s.io/v1/namespaces/default/events');
      return body.items.filter((event: Json) => event.regarding.name === regarding);
    },
    stop: async () => {
      await Promise.all([server.stop(), database.drop()]);
    },
  };
}

/** A resource without its spec. */
export function head(kind: string, name: string, metadata: object = {}) {
  return {
    apiVersion: 'questglass.io/v1alpha1',
    kind,
    metadata: { name, namespace: 'default', ...metadata },
  };
}

function pluralOf(kind: string): string {
  const found = kinds.find((one) => one.kind === kind);
  if (!found) throw new Error(`there is no kind ${kind}`);
  return found.plural;
}

async function applyDefinitions(server: ApiServer): Promise<void> {
  for (const definition of kinds.map(looseDefinition)) {
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    const { status, body } = await server.send('POST', path, definition);
    if (status !== 201) throw new Error(`${status}: ${body.message}`);
  }
  await until(async () => {
    const { body } = await server.send('GET', group);
    const served = new Set(body.resources?.map(({ kind }: { kind: string }) => kind));
    return kinds.every(({ kind }) => served.has(kind));
  });
}

/** A kind that takes any spec. */
function looseDefinition({ kind, plural, singular }: Kind) {
  const anything = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const schema = { type: 'object', properties: { spec: anything, status: anything } };
  const served = { name: 'v1alpha1', served: true, storage: true, subresources: { status: {} } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.questglass.io` },
    spec: {
      group: 'questglass.io',
      scope: 'Namespaced',
      names: { kind, plural, singular },
      versions: [{ ...served, schema: { openAPIV3Schema: schema } }],
    },
  };
}

/** The controller has no more rights than k8s/rbac gives it. */
async function applyRoles(server: ApiServer): Promise<void> {
  for (const manifest of await readManifests('k8s/rbac')) {
    const subjects = [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'controller' }];
    const isBinding = manifest.kind === 'RoleBinding';
    const path = `/apis/rbac.authorization.k8s.io/v1/namespaces/default/${isBinding ? 'rolebindings' : 'roles'}`;
    const { status, body } = await server.send('POST', path, {
      ...manifest,
      metadata: { name: manifest.metadata.name },
      ...(isBinding && { subjects }),
    });
    if (status !== 201) throw new Error(`${status}: ${body.message}`);
  }
}

async function readManifests(folder: string): Promise<Json[]> {
  const path = join(repository, folder);
  const files = (await readdir(path)).filter((name) => name.endsWith('.yaml'));
  const texts = await Promise.all(files.map((name) => readFile(join(path, name), 'utf8')));
  return texts.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS()));
}
