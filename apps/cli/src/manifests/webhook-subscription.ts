import { isDeepStrictEqual } from 'node:util';
import type { CreatedWebhookSubscription, WebhookSubscription, WebhookSubscriptionInput } from '#contracts';
import type { Client } from '../client/client.js';
import { Failure } from '../failure.js';
import { isRecord, stringField } from '../json.js';
import type { Present } from './present.js';
import { recordsIn, requireFields, specOf } from './read-manifests.js';
import type { Fields, Manifest } from './read-manifests.js';
import { idle, recordOf } from './step.js';
import type { Step } from './step.js';

/** The fields of its spec. */
export const subscriptionFields = [
  'workspaceRef',
  'url',
  'allowPlainHttp',
  'events',
  'description',
  'headers',
  'disabled',
  'signingSecret',
  'deletionPolicy',
  'driftPolicy',
];

const headerFields = ['name', 'value', 'valueFrom'];

/** Plans a WebhookSubscription: the subscription to its url. Values of header fields are never told, so their names alone are compared. */
export async function planSubscription(manifest: Manifest, present: Present): Promise<Step> {
  const { place } = manifest;
  const spec = specOf(manifest, subscriptionFields);
  const { url, events, description = '', disabled = false } = spec;
  const headers = recordsIn(spec, 'headers', place);
  for (const [index, header] of headers.entries())
    requireFields(header, headerFields, `${place}: spec.headers[${index}]`, manifest.kind);
  const subscriptions = await present.list('listWebhookSubscriptions');
  const field = (record: Fields, name: keyof WebhookSubscription) => record[name];
  const isIt = (record: Fields) => field(record, 'url') === url && field(record, 'kind') === 'receiver';
  const record = recordOf(manifest, subscriptions, isIt);
  const id = record && stringField(record, 'id');
  if (!record || id === undefined) {
    requireOwnSecret(manifest);
    const body = {
      url,
      events,
      description,
      headers: valuesOf(headers, place),
      // The service refuses anything but a boolean.
      ...(disabled !== false && { disabled }),
    } satisfies Partial<Record<keyof WebhookSubscriptionInput, unknown>>;
    const perform = () => create(present.client, body);
    return { manifest, action: 'create', id, detail: '', perform };
  }
  const changes = {
    ...(!isDeepStrictEqual(sorted(events), sorted(field(record, 'events'))) && { events }),
    ...(description !== field(record, 'description') && { description }),
    ...(!isDeepStrictEqual(namesOf(headers), sorted(lowerCased(field(record, 'header_names')))) && {
      headers: valuesOf(headers, place),
    }),
    ...(disabled !== (field(record, 'status') === 'disabled') && { disabled }),
  };
  if (Object.keys(changes).length === 0) return idle(manifest, 'unchanged', id);
  const perform = async () => {
    await present.client.call('changeWebhookSubscription', { params: { sub_id: id }, body: changes });
    return { id };
  };
  return { manifest, action: 'change', id, detail: Object.keys(changes).join(', '), perform };
}

async function create(client: Client, body: object) {
  const { json } = await client.call('createWebhookSubscription', { body });
  const text = (name: keyof CreatedWebhookSubscription) => stringField(json, name);
  return { id: text('id'), secret: text('secret') };
}

/** The service makes the secret of a subscription; one that stands in a Secret of a cluster it would not take over. */
function requireOwnSecret({ spec, place }: Manifest): void {
  const { signingSecret } = spec;
  if (isRecord(signingSecret) && signingSecret['secretRef'] !== undefined)
    throw new Failure(
      `${place}: spec.signingSecret.secretRef is a Secret of a cluster, which qg does not read`,
    );
}

function valuesOf(headers: readonly Fields[], place: string): Fields {
  return Object.fromEntries(
    headers.map(({ name, value }, index) => {
      if (value !== undefined) return [String(name), value];
      throw new Failure(
        `${place}: spec.headers[${index}] has no value: qg does not read Secrets of a cluster`,
      );
    }),
  );
}

function namesOf(headers: readonly Fields[]): unknown {
  return sorted(lowerCased(headers.map(({ name }) => name)));
}

function lowerCased(names: unknown): unknown {
  return Array.isArray(names) ? names.map((name) => String(name).toLowerCase()) : names;
}

function sorted(values: unknown): unknown {
  return Array.isArray(values) ? [...new Set(values.map(String))].toSorted() : values;
}
