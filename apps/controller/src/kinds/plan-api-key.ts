import { isDeepStrictEqual } from 'node:util';
import { hashSecret, isKeySecret } from '#access';
import type { KeyChange } from '#access';
import type { Role, Scope } from '#contracts';
import type { ApiKeyRow } from '#database';
import { durationMs } from './duration.js';

/** The spec of a resource. */
export interface DesiredKey {
  displayName: string;
  scopes: readonly Scope[];
  role: Role;
  allowedCidrs: readonly string[];
  expiresAt?: string | undefined;
  rotation?: { every?: string | undefined; overlap: string } | undefined;
}

/** The state of a declared key: the active row, the secret that was stored, and whether a key was ever made with it. */
export interface ActualKey {
  row: Pick<
    ApiKeyRow,
    'name' | 'scopes' | 'role' | 'allowedCidrs' | 'expiresAt' | 'secretHash' | 'createdAt'
  > | null;
  secret: string | undefined;
  secretUsed: boolean;
}

export type ApiKeyStep =
  | { do: 'storeNewSecret' }
  | { do: 'create' }
  /** Another key takes its place, and it works until then. */
  | { do: 'supersede'; until: Date }
  | { do: 'revoke' }
  | { do: 'change'; change: KeyChange };

/**
 * The steps from what there is to what is declared. A secret is stored before the key is made: if the process dies in between,
 * the next run finds it and makes the key with it. A key whose secret was lost is replaced: deleting the Secret is how a key is
 * exchanged by hand. Scopes cannot be changed, so a key with others is replaced at once.
 */
export function planApiKey(
  desired: DesiredKey,
  { row, secret, secretUsed }: ActualKey,
  now: Date,
): ApiKeyStep[] {
  // A secret whose key was revoked (here or by hand) must not come back to life: a new one is stored.
  const isFresh = secret !== undefined && isKeySecret(secret) && !secretUsed;
  const store: ApiKeyStep[] = isFresh ? [] : [{ do: 'storeNewSecret' }];
  if (!row) return [...store, { do: 'create' }];
  if (!sameScopes(desired.scopes, row.scopes)) return [{ do: 'revoke' }, ...store, { do: 'create' }];
  const isKept = secret !== undefined && isKeySecret(secret) && hashSecret(secret).equals(row.secretHash);
  const dueAt = rotationDueAt(desired, row.createdAt);
  if (isKept && (dueAt === undefined || dueAt > now)) {
    const change = changeBetween(desired, row);
    return Object.keys(change).length > 0 ? [{ do: 'change', change }] : [];
  }
  if (!desired.rotation) return [{ do: 'revoke' }, ...store, { do: 'create' }];
  return [
    ...store,
    { do: 'supersede', until: new Date(now.getTime() + durationMs(desired.rotation.overlap)) },
  ];
}

/** The time at which a key that was made at `createdAt` is to be rotated. */
export function rotationDueAt({ rotation }: Pick<DesiredKey, 'rotation'>, createdAt: Date): Date | undefined {
  if (rotation?.every === undefined) return undefined;
  return new Date(createdAt.getTime() + durationMs(rotation.every));
}

function changeBetween(desired: DesiredKey, row: NonNullable<ActualKey['row']>): KeyChange {
  const expiresAt = desired.expiresAt === undefined ? null : new Date(desired.expiresAt);
  return {
    ...(row.name !== desired.displayName && { name: desired.displayName }),
    ...(row.role !== desired.role && { role: desired.role }),
    ...(!isDeepStrictEqual(row.allowedCidrs.toSorted(), desired.allowedCidrs.toSorted()) && {
      allowedCidrs: desired.allowedCidrs,
    }),
    ...(row.expiresAt?.getTime() !== expiresAt?.getTime() && { expiresAt }),
  };
}

function sameScopes(one: readonly Scope[], other: readonly Scope[]): boolean {
  return isDeepStrictEqual([...new Set(one)].toSorted(), [...new Set(other)].toSorted());
}
