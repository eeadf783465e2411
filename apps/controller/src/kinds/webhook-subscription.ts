import { findAccount } from '#access';
import { WebhookSubscriptionInput, planGates, planReaches } from '#contracts';
import type { WorkspaceRow } from '#database';
import {
  changeSubscription,
  createSubscription,
  findManagedSubscription,
  findConflictingSubscriptions,
  isOlder,
  isSigningSecret,
  listDeliveries,
  newSigningSecret,
  releaseSubscription,
  removeSubscription,
} from '#webhooks';
import { z } from 'zod';
import { actOfManifest } from './context.js';
import type { ApplyContext } from './context.js';
import { defineKind } from './kind.js';
import type { Declared } from './kind.js';
import { planSubscription } from './plan-subscription.js';
import type { DesiredSubscription, SubscriptionStep } from './plan-subscription.js';
import { EndingInWorkspace, deletionPolicy, drift, driftPolicy } from './policies.js';
import { findWorkspaceForRemoval, workspaceOf } from './references.js';
import { WorkspaceRef } from './resource.js';
import { SecretKeyRef, readSecret, secretKeyRef } from './secret-refs.js';
import { Stalled } from './stalled.js';

const fields = WebhookSubscriptionInput.shape;

/** Header fields whose value is a secret: it stands in no resource. The API server checks it by a rule, and a folder has none. */
const secretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'x-api-key'];
const secretHeaderMessage = 'this header field holds a secret: give it with valueFrom';

const Header = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .max(100)
      .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/)
      .describe('The name of the header field.'),
    value: z.string().max(2_000).optional().describe('What it holds, where that is no secret.'),
    valueFrom: z
      .strictObject({ secretRef: SecretKeyRef.describe('The key of a Secret.') })
      .optional()
      .describe('Where what it holds is kept, where that is a secret.'),
  })
  .refine(
    ({ value, valueFrom }) => (value === undefined) !== (valueFrom === undefined),
    'give exactly one of value and valueFrom',
  )
  .refine(
    ({ name, value }) => value === undefined || !secretHeaders.includes(name.toLowerCase()),
    secretHeaderMessage,
  );

const WebhookSubscriptionSpec = z
  .strictObject({
    workspaceRef: WorkspaceRef.describe('The Workspace whose events are sent.'),
    url: fields.url.describe('Where deliveries are posted. https, without a user, a password or a fragment.'),
    allowPlainHttp: z
      .boolean()
      .default(false)
      .describe('Lets url begin with http://. The deployment has to allow it as well.'),
    events: fields.events,
    description: z.string().max(500).default('').describe('What it is for.'),
    headers: z.array(Header).max(20).default([]).describe('Header fields of every delivery.'),
    disabled: z
      .boolean()
      .default(false)
      .describe('Disabled, it receives nothing, and what waits for it is cancelled.'),
    signingSecret: z
      .strictObject({
        writeTo: secretKeyRef('signing-secret')
          .optional()
          .describe('A signing secret is made, and written here before the subscription is made.'),
        secretRef: secretKeyRef('signing-secret')
          .optional()
          .describe('The signing secret is taken from here: whsec_ and 24 to 64 bytes in base64.'),
      })
      .refine(
        ({ writeTo, secretRef }) => (writeTo === undefined) !== (secretRef === undefined),
        'give exactly one of writeTo and secretRef',
      )
      .describe('Exactly one of writeTo and secretRef.'),
    deletionPolicy: deletionPolicy('Delete'),
    driftPolicy,
  })
  .refine(({ url, allowPlainHttp }) => allowPlainHttp || url.startsWith('https://'), {
    path: ['url'],
    error: 'must begin with https://, unless allowPlainHttp is true',
  });
type Spec = z.infer<typeof WebhookSubscriptionSpec>;

const WebhookSubscriptionStatus = z.object({
  subscriptionId: z.string().describe('Its id, as the API knows it.'),
  lastDelivery: z
    .object({
      at: z.string().describe('When it was last attempted.'),
      state: z.string().describe('pending, in_flight, succeeded, failed or cancelled.'),
      statusCode: z.int().optional().describe('What the receiver answered, where it did.'),
      observedAt: z.string().optional().describe('When the controller looked.'),
    })
    .optional()
    .describe('The newest delivery; at most every 30 seconds.'),
  drift,
});
type Status = z.infer<typeof WebhookSubscriptionStatus>;

/** A subscription to events of a workspace. */
export const webhookSubscriptionKind = defineKind({
  kind: 'WebhookSubscription',
  plural: 'webhooksubscriptions',
  singular: 'webhooksubscription',
  shortNames: ['qgwh'],
  description: 'Sends events of a workspace to a receiver, signed.',
  printerColumns: [
    { name: 'Workspace', type: 'string', jsonPath: '.spec.workspaceRef.name' },
    { name: 'URL', type: 'string', jsonPath: '.spec.url', priority: 1 },
    { name: 'Last', type: 'string', jsonPath: '.status.lastDelivery.state' },
    { name: 'Code', type: 'integer', jsonPath: '.status.lastDelivery.statusCode' },
  ],
  rules: [
    {
      path: 'spec',
      rule: "self.url.startsWith('https://') || (has(self.allowPlainHttp) && self.allowPlainHttp)",
      message: 'url must begin with https://, unless allowPlainHttp is true',
    },
    {
      path: 'spec.url',
      rule: "!self.matches('^[a-z]+://[^/?#]*@')",
      message: 'url must not hold a user or password; use headers with valueFrom',
    },
    {
      path: 'spec.url',
      rule: "!self.contains('#')",
      message: 'url must not hold a fragment: it is never sent',
    },
    {
      path: 'spec.events',
      rule: "!('*' in self) || size(self) == 1",
      message: '"*" stands alone: it means every event',
    },
    {
      path: 'spec.signingSecret',
      rule: 'has(self.writeTo) != has(self.secretRef)',
      message: 'give exactly one of writeTo and secretRef',
    },
    {
      path: 'spec.headers[]',
      rule: 'has(self.value) != has(self.valueFrom)',
      message: 'give exactly one of value and valueFrom',
    },
    {
      path: 'spec.headers[]',
      rule: `!has(self.value) || !(self.name.lowerAscii() in ['${secretHeaders.join("', '")}'])`,
      message: secretHeaderMessage,
    },
  ],
  spec: WebhookSubscriptionSpec,
  ending: EndingInWorkspace,
  status: WebhookSubscriptionStatus,
  refersTo: ({ workspaceRef, signingSecret, headers }) => [
    { kind: 'Workspace', name: workspaceRef.name },
    ...[
      signingSecret.writeTo,
      signingSecret.secretRef,
      ...headers.map(({ valueFrom }) => valueFrom?.secretRef),
    ]
      .filter((reference) => reference !== undefined)
      .map(({ name }) => ({ kind: 'Secret' as const, name })),
  ],
  writesTo: ({ signingSecret }) => signingSecret.writeTo,

  async apply(context, resource) {
    const workspace = await workspaceOf(context, resource);
    requireAddress(context, resource.spec.url);
    await requirePlan(context, workspace);
    await requireOldest(context, workspace, resource);
    const subscriptionId = await applySubscription(context, workspace, resource);
    const lastDelivery = await describeLastDelivery(context, workspace.id, subscriptionId, resource.before);
    return { subscriptionId, ...(lastDelivery && { lastDelivery }) };
  },

  async remove(context, resource) {
    const { managedBy, spec, before } = resource;
    const find = (id: string) => findManagedSubscription(boxed(context), id, managedBy);
    const workspace = await findWorkspaceForRemoval(context, resource, find, before?.subscriptionId);
    if (!workspace) return;
    if (spec.deletionPolicy === 'Orphan') return releaseSubscription(context.db, workspace.id, managedBy);
    const found = await find(workspace.id);
    if (!found) return;
    await removeSubscription(context.db, actOfManifest(context, workspace, managedBy), found.id, managedBy);
  },
});

async function applySubscription(
  context: ApplyContext,
  workspace: WorkspaceRow,
  resource: Declared<Spec, Status>,
): Promise<string> {
  const { spec, managedBy, metadata } = resource;
  const { secrets, receivers: network } = context;
  const actual = await findManagedSubscription(boxed(context), workspace.id, managedBy);
  const desired = await readDesired(context, spec);
  const { writeTo } = spec.signingSecret;
  const stored = writeTo ? await secrets.read(writeTo.name, writeTo.key) : desired.secret;
  const isChanged = metadata.generation !== resource.status?.observedGeneration;
  const steps = planSubscription(desired, { row: actual, stored, isChanged });
  const act = actOfManifest(context, workspace, managedBy);
  const webhooks = { ...boxed(context), network };
  let secret = stored ?? '';
  let id = actual?.id ?? '';
  const perform = async (step: SubscriptionStep) => {
    switch (step.do) {
      case 'storeSecret':
        secret = step.secret ?? newSigningSecret();
        if (writeTo) await secrets.write(writeTo.name, writeTo.key, secret);
        return;
      case 'create': {
        const { url, events, description, headers, disabled } = desired;
        const declaredAt = declaredAtOf(context, resource);
        const creationKey = metadata.uid ?? managedBy;
        const declared = { managedBy, creationKey, declaredAt, secret };
        const input = { url, events, description, headers, disabled };
        ({ id } = await createSubscription(webhooks, act, input, declared));
        return;
      }
      case 'change':
        await changeSubscription(webhooks, act, id, step.change, managedBy);
    }
  };
  for (const step of steps) await perform(step);
  const stays = actual?.disabledReason;
  if (!desired.disabled && !isChanged && (stays === 'gone' || stays === 'failing')) throw disabledBy(stays);
  return id;
}

/** The spec of the resource, with the content of its Secrets. */
async function readDesired({ secrets }: ApplyContext, spec: Spec): Promise<DesiredSubscription> {
  const given: Record<string, string> = {};
  for (const { name, value, valueFrom } of spec.headers)
    given[name] =
      value ?? (valueFrom ? await readSecret(secrets, valueFrom.secretRef, `the header field ${name}`) : '');
  const headers = fields.headers.safeParse(given);
  if (!headers.success)
    // The values may be secrets; the names and what is wrong are not.
    throw new Stalled(
      'InvalidHeaders',
      headers.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    );
  const { url, events, description, disabled, signingSecret } = spec;
  const { secretRef } = signingSecret;
  const secret = secretRef && (await readSigningSecret(secrets, secretRef));
  return { url, events, description, disabled, headers: headers.data ?? {}, secret };
}

async function readSigningSecret(secrets: ApplyContext['secrets'], ref: SecretKeyRef): Promise<string> {
  const secret = await readSecret(secrets, ref, 'spec.signingSecret.secretRef');
  if (isSigningSecret(secret)) return secret;
  throw new Stalled(
    'SecretInvalid',
    `the key ${ref.key} of the Secret ${ref.name} is no signing secret: it must hold whsec_ and 24 to 64 bytes in base64`,
  );
}

/** Before a secret is stored for it. */
function requireAddress({ receivers }: ApplyContext, url: string): void {
  const reason = receivers.refusalReason(url);
  if (reason !== undefined) throw new Stalled('AddressRefused', `spec.url ${reason}: give another address`);
}

async function requirePlan({ db }: ApplyContext, workspace: WorkspaceRow): Promise<void> {
  const { plan } = await findAccount(db, workspace.accountId);
  const { required } = planGates.webhooks;
  if (planReaches(plan, required)) return;
  throw new Stalled(
    'PlanTooLow',
    `webhooks need the plan ${required} or higher, and the workspace is on ${plan}: raise spec.plan of its Workspace`,
  );
}

/** Of several resources with one url in one workspace the oldest counts. */
async function requireOldest(
  context: ApplyContext,
  workspace: WorkspaceRow,
  resource: Declared<Spec, Status>,
): Promise<void> {
  const { managedBy, spec } = resource;
  const me = { managedBy, declaredAt: declaredAtOf(context, resource) };
  const conflicts = await findConflictingSubscriptions(context.db, workspace.id, spec.url, managedBy);
  const older = conflicts.find((rival) => isOlder(rival, me));
  if (!older) return;
  throw new Stalled(
    'DuplicateUrl',
    `${older.managedBy} sends to this url already, and is older: delete one of the two, or give this one another url`,
  );
}

function declaredAtOf({ clock }: ApplyContext, { metadata }: Declared<Spec, Status>): Date {
  return metadata.creationTimestamp === undefined ? clock() : new Date(metadata.creationTimestamp);
}

function disabledBy(reason: 'gone' | 'failing'): Stalled {
  const why = reason === 'gone' ? 'the receiver answered 410' : 'every delivery failed for five days';
  return new Stalled(
    reason === 'gone' ? 'ReceiverGone' : 'ReceiverFailing',
    `the subscription was disabled, since ${why}: mend the receiver, then set spec.disabled to true and back to false`,
  );
}

const statusEveryMs = 30_000;

/** The newest delivery. The shown state is kept for a while, so that busy receivers do not keep the API server busy. */
async function describeLastDelivery(
  { db, clock }: ApplyContext,
  workspaceId: string,
  subscriptionId: string,
  before: Status | undefined,
): Promise<Status['lastDelivery']> {
  const shown = before?.lastDelivery;
  const now = clock();
  if (shown && now.getTime() - new Date(shown.observedAt ?? 0).getTime() < statusEveryMs) return shown;
  const { data } = await listDeliveries(db, workspaceId, subscriptionId, { limit: 1 });
  const [delivery] = data;
  if (!delivery) return undefined;
  const attempt = delivery.attempts.at(-1);
  const statusCode = attempt?.status_code ?? undefined;
  const at = attempt?.started_at ?? delivery.created_at;
  const { state } = delivery;
  const isShown = shown?.at === at && shown.state === state && shown.statusCode === statusCode;
  if (isShown) return shown;
  return { at, state, ...(statusCode !== undefined && { statusCode }), observedAt: now.toISOString() };
}

function boxed({ db, sources }: ApplyContext) {
  return { db, secrets: sources.secrets };
}
