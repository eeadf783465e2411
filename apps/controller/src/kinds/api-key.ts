import {
  changeKey,
  createKey,
  findKeyMadeWithAcrossWorkspaces,
  findManagedKey,
  listManagedKeys,
  newKeySecret,
  releaseKeys,
  revokeKey,
  supersedeKey,
} from '#access';
import { AddressRange, Role, Scope, text } from '#contracts';
import type { ApiKeyRow, WorkspaceRow } from '#database';
import { z } from 'zod';
import { actOfManifest } from './context.js';
import type { ApplyContext } from './context.js';
import { Duration } from './duration.js';
import { defineKind } from './kind.js';
import { planApiKey, rotationDueAt } from './plan-api-key.js';
import type { ApiKeyStep } from './plan-api-key.js';
import { EndingInWorkspace, deletionPolicy, drift, driftPolicy } from './policies.js';
import { findWorkspaceForRemoval, workspaceOf } from './references.js';
import { WorkspaceRef } from './resource.js';
import { secretKeyRef } from './secret-refs.js';
import { Pending, Stalled } from './stalled.js';

export const ApiKeySpec = z.strictObject({
  workspaceRef: WorkspaceRef.describe('The Workspace that the key opens.'),
  displayName: text(100).describe('What lists of keys call it.'),
  scopes: z
    .array(Scope)
    .min(1)
    .max(10)
    .describe('What it may do. Cannot be changed: declare another key for other scopes.'),
  role: Role.default('viewer').describe('As whom it sees the workspace.'),
  allowedCidrs: z
    .array(AddressRange)
    .max(100)
    .default([])
    .describe('Requests from elsewhere are refused. Empty: from everywhere.'),
  expiresAt: z.iso.datetime().optional().describe('From then on the key is refused like a revoked one.'),
  secret: z
    .strictObject({ writeTo: secretKeyRef('api-key').describe('Where the secret is written.') })
    .describe('Where the secret of the key is kept.'),
  rotation: z
    .strictObject({
      every: Duration.optional().describe(
        'How old a key gets before another takes its place. Left out: only when its Secret is deleted.',
      ),
      overlap: Duration.default('24h').describe('How long the key before goes on working.'),
    })
    .optional()
    .describe('Exchanges the key with an overlap. Left out, a key that is exchanged ends at once.'),
  deletionPolicy: deletionPolicy('Delete'),
  driftPolicy,
});
type Spec = z.infer<typeof ApiKeySpec>;

/** An API key of a workspace; its secret is written to a Secret, where workloads find it. */
export const apiKeyKind = defineKind({
  kind: 'ApiKey',
  plural: 'apikeys',
  singular: 'apikey',
  shortNames: ['qgk'],
  description: 'An API key of a workspace; its secret is written to a Secret.',
  printerColumns: [
    { name: 'Workspace', type: 'string', jsonPath: '.spec.workspaceRef.name' },
    { name: 'Scopes', type: 'string', jsonPath: '.spec.scopes' },
    { name: 'Prefix', type: 'string', jsonPath: '.status.keyPrefix' },
    { name: 'Secret', type: 'string', jsonPath: '.spec.secret.writeTo.name', priority: 1 },
  ],
  rules: [
    {
      path: 'spec.scopes',
      rule: 'self == oldSelf',
      message: 'the scopes of a key cannot be changed: declare another key',
    },
  ],
  spec: ApiKeySpec,
  ending: EndingInWorkspace,
  status: z.object({
    keyId: z.string().describe('Its id, as the API knows it.'),
    keyPrefix: z.string().optional().describe('How its secret begins.'),
    rotatesAt: z.string().optional().describe('When another takes its place.'),
    previousKeys: z
      .array(
        z.object({
          keyId: z.string().describe('Its id.'),
          expiresAt: z.string().describe('When it ends.'),
        }),
      )
      .optional()
      .describe('Keys that this one took the place of, and that still work.'),
    drift,
  }),
  refersTo: ({ workspaceRef, secret }) => [
    { kind: 'Workspace', name: workspaceRef.name },
    { kind: 'Secret', name: secret.writeTo.name },
  ],
  dueAct: 'api_key.superseded',
  writesTo: ({ secret }) => secret.writeTo,

  async apply(context, { metadata, spec, managedBy }) {
    const workspace = await workspaceOf(context, { metadata, spec });
    await applyApiKey(context, workspace, managedBy, spec);
    const keys = await listManagedKeys(context.db, workspace.id, managedBy);
    return describeKeys(spec, keys, context.clock());
  },

  async remove(context, { metadata, spec, managedBy, before }) {
    const { db } = context;
    const find = (id: string) => findManagedKey(db, id, managedBy);
    const workspace = await findWorkspaceForRemoval(context, { metadata, spec }, find, before?.keyId);
    if (!workspace) return;
    if (spec.deletionPolicy === 'Orphan') return releaseKeys(db, workspace.id, managedBy);
    const act = actOfManifest(context, workspace, managedBy);
    for (const { id } of await listManagedKeys(db, workspace.id, managedBy))
      await revokeKey(db, act, id, managedBy);
  },
});

async function applyApiKey(
  context: ApplyContext,
  workspace: WorkspaceRow,
  managedBy: string,
  spec: Spec,
): Promise<void> {
  const { db, secrets } = context;
  const { name, key } = spec.secret.writeTo;
  const row = await findManagedKey(db, workspace.id, managedBy);
  let secret = await secrets.read(name, key);
  const act = actOfManifest(context, workspace, managedBy);
  const madeWith = secret === undefined ? null : await findKeyMadeWithAcrossWorkspaces(db, secret);
  const secretUsed = madeWith !== null;
  const perform = async (step: ApiKeyStep) => {
    if (step.do === 'storeNewSecret') {
      requireNobodysKey(madeWith, managedBy, spec.secret.writeTo);
      secret = newKeySecret();
      return secrets.write(name, key, secret);
    }
    if (step.do === 'create') return createKey(db, act, newKey(spec, managedBy, secret));
    if (!row) return undefined;
    if (step.do === 'revoke') return revokeKey(db, act, row.id, managedBy);
    if (step.do === 'change') return changeKey(db, act, row.id, step.change);
    return supersedeKey(db, act, row.id, step.until, newKey(spec, managedBy, secret));
  };
  for (const step of planApiKey(spec, { row, secret, secretUsed }, act.at)) await perform(step);
}

/** A resource whose Secret is written over by another makes a new key, and writes over it in turn. */
function requireNobodysKey(
  madeWith: Pick<ApiKeyRow, 'managedBy' | 'revokedAt'> | null,
  managedBy: string,
  { name, key }: { name: string; key: string },
): void {
  if (!madeWith || madeWith.revokedAt !== null) return;
  if (madeWith.managedBy === null || madeWith.managedBy === managedBy) return;
  throw new Stalled(
    'SecretNotOwned',
    `the Secret ${name} holds the key of ${madeWith.managedBy} under ${key}: name another Secret, or another key in it`,
  );
}

function newKey(spec: Spec, managedBy: string, secret: string | undefined) {
  if (secret === undefined) throw new Error('a key was to be made before its secret was stored');
  const { displayName: name, scopes, role, allowedCidrs } = spec;
  const expiresAt = spec.expiresAt === undefined ? null : new Date(spec.expiresAt);
  return { name, scopes: [...new Set(scopes)], role, allowedCidrs, expiresAt, managedBy, secret };
}

function describeKeys(spec: Spec, keys: readonly ApiKeyRow[], now: Date) {
  const present = keys.find(({ supersededAt }) => supersededAt === null);
  if (!present) throw new Pending('KeyRevoked', 'the key was revoked meanwhile; it is made anew');
  const rotatesAt = rotationDueAt(spec, present.createdAt);
  const previousKeys = keys.flatMap(({ id, supersededAt, expiresAt }) =>
    supersededAt !== null && expiresAt !== null && expiresAt > now
      ? [{ keyId: id, expiresAt: expiresAt.toISOString() }]
      : [],
  );
  return {
    keyId: present.id,
    keyPrefix: present.keyPrefix,
    ...(rotatesAt && { rotatesAt: rotatesAt.toISOString() }),
    ...(previousKeys.length > 0 && { previousKeys }),
  };
}
