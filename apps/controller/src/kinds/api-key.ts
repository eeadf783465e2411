import {
  createKey,
  findManagedKey,
  hashSecret,
  isKeySecret,
  isSecretUsed,
  newKeySecret,
  revokeKey,
} from '#access';
import { AddressRange, Role, Scope, text } from '#contracts';
import type { ApiKeyRow, WorkspaceRow } from '#database';
import { z } from 'zod';
import { actOfManifest } from './context.js';
import type { ApplyContext } from './context.js';
import { defineKind } from './kind.js';
import { findWorkspaceOf, workspaceOf } from './references.js';
import { ResourceName, WorkspaceRef } from './resource.js';

export const ApiKeySpec = z.strictObject({
  workspaceRef: WorkspaceRef,
  displayName: text(100),
  scopes: z.array(Scope).min(1),
  role: Role.default('viewer'),
  allowedCidrs: z.array(AddressRange).max(100).default([]),
  expiresAt: z.iso.datetime().optional(),
  secret: z.strictObject({
    writeTo: z.strictObject({
      name: ResourceName,
      key: z
        .string()
        .regex(/^[\w.-]{1,63}$/)
        .default('api-key'),
    }),
  }),
});
type Spec = z.infer<typeof ApiKeySpec>;

/** An API key of a workspace; its secret is written to a Secret, where workloads find it. */
export const apiKeyKind = defineKind({
  kind: 'ApiKey',
  plural: 'apikeys',
  singular: 'apikey',
  shortNames: ['qgk'],
  description: 'An API key of a workspace; its secret is written to a Secret.',
  printerColumns: [{ name: 'Workspace', type: 'string', jsonPath: '.spec.workspaceRef.name' }],
  rules: [],
  spec: ApiKeySpec,
  status: z.object({ keyId: z.string().describe('Its id, as the API knows it.') }),
  refersTo: ({ workspaceRef, secret }) => [
    { kind: 'Workspace', name: workspaceRef.name },
    { kind: 'Secret', name: secret.writeTo.name },
  ],

  async apply(context, resource) {
    const workspace = await workspaceOf(context, resource);
    return { keyId: await applyApiKey(context, workspace, resource.managedBy, resource.spec) };
  },

  async remove(context, resource) {
    const { managedBy } = resource;
    const workspace = await findWorkspaceOf(context, resource);
    const row = workspace && (await findManagedKey(context.db, workspace.id, managedBy));
    if (row) await revokeKey(context.db, actOfManifest(context, workspace, managedBy), row.id);
  },
});

/** What there is of a declared key: the active row, the secret that was stored, and whether a key was ever made with it. */
interface ActualKey {
  row: Pick<ApiKeyRow, 'name' | 'scopes' | 'role' | 'allowedCidrs' | 'expiresAt' | 'secretHash'> | null;
  secret: string | undefined;
  secretUsed: boolean;
}

export type ApiKeyStep = { do: 'revoke' } | { do: 'storeNewSecret' } | { do: 'create' };

/**
 * The steps from what there is to what is declared. A key cannot be changed, so one that differs is replaced. The secret
 * is stored before the key is made: if the process dies in between, the next run finds it and makes the key with it.
 */
export function planApiKey(desired: Spec, actual: ActualKey): ApiKeyStep[] {
  const { row, secret, secretUsed } = actual;
  const usable = secret !== undefined && isKeySecret(secret);
  if (row && usable && hashSecret(secret).equals(row.secretHash) && sameKey(desired, row)) return [];
  // A secret whose key was revoked (here or by hand) must not come back to life: a new one is stored.
  const keepSecret = usable && !secretUsed;
  return [
    ...(row ? [{ do: 'revoke' } as const] : []),
    ...(keepSecret ? [] : [{ do: 'storeNewSecret' } as const]),
    { do: 'create' },
  ];
}

async function applyApiKey(
  context: ApplyContext,
  workspace: WorkspaceRow,
  managedBy: string,
  spec: Spec,
): Promise<string> {
  const { db, secrets } = context;
  const { name, key } = spec.secret.writeTo;
  const row = await findManagedKey(db, workspace.id, managedBy);
  let id = row?.id ?? '';
  let secret = await secrets.read(name, key);
  const act = actOfManifest(context, workspace, managedBy);
  const secretUsed = secret !== undefined && (await isSecretUsed(db, secret));
  for (const step of planApiKey(spec, { row, secret, secretUsed })) {
    if (step.do === 'revoke' && row) await revokeKey(db, act, row.id);
    if (step.do === 'storeNewSecret') {
      secret = newKeySecret();
      await secrets.write(name, key, secret);
    }
    if (step.do === 'create') {
      const expiresAt = spec.expiresAt === undefined ? null : new Date(spec.expiresAt);
      const { displayName, scopes, role, allowedCidrs } = spec;
      const created = { name: displayName, scopes, role, allowedCidrs, expiresAt, managedBy, secret };
      ({ id } = await createKey(db, act, created));
    }
  }
  return id;
}

function sameKey(desired: Spec, row: NonNullable<ActualKey['row']>): boolean {
  const expiresAt = desired.expiresAt === undefined ? null : new Date(desired.expiresAt).getTime();
  return (
    row.name === desired.displayName &&
    row.role === desired.role &&
    row.scopes.toSorted().join() === desired.scopes.toSorted().join() &&
    row.allowedCidrs.toSorted().join() === desired.allowedCidrs.toSorted().join() &&
    (row.expiresAt?.getTime() ?? null) === expiresAt
  );
}
