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
import { manifestActor } from './context.js';
import type { ApplyContext } from './context.js';
import { Metadata, ResourceName, WorkspaceRef, apiVersion, managedByOf } from './metadata.js';

/** An API key of a workspace; its secret is written to a Secret, where workloads find it. */
export const ApiKeyManifest = z.strictObject({
  apiVersion: z.literal(apiVersion),
  kind: z.literal('ApiKey'),
  metadata: Metadata,
  spec: z.strictObject({
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
  }),
});
export type ApiKeyManifest = z.infer<typeof ApiKeyManifest>;

type Spec = ApiKeyManifest['spec'];

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

/** Makes the key what its manifest says. */
export async function applyApiKey(
  context: ApplyContext,
  workspace: WorkspaceRow,
  manifest: ApiKeyManifest,
): Promise<void> {
  const { db, secrets, clock } = context;
  const { spec } = manifest;
  const managedBy = managedByOf('ApiKey', manifest.metadata);
  const { name, key } = spec.secret.writeTo;
  const row = await findManagedKey(db, workspace.id, managedBy);
  let secret = await secrets.read(name, key);
  const act = {
    accountId: workspace.accountId,
    workspaceId: workspace.id,
    actor: manifestActor(managedBy),
    at: clock(),
  };
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
      await createKey(db, act, {
        name: displayName,
        scopes,
        role,
        allowedCidrs,
        expiresAt,
        managedBy,
        secret,
      });
    }
  }
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
