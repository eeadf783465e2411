/**
 * Programs that register themselves (RFC 7591), as anybody may without being known. So a registration gives nothing by itself: a
 * person has to connect the program. An address registers so many in an hour; one that nobody connected is gone after a day, or before,
 * where there are too many of them, the oldest first: a flood of registrations stops no newer one.
 */
import { oauthError, tooManyRegistrations } from '#contracts';
import type { ClientRegistration } from '#contracts';
import { OAuthClientRow } from '#database';
import type { EntityManager } from '#database';
import { newId } from '#platform';
import { addressUnit } from './addresses.js';
import { faultOfRedirect } from './redirect-uris.js';

const perHourMax = 60;
const unusedMax = 10_000;
const hourMs = 3_600_000;

/** Any number will do, as long as nothing else in the database takes advisory locks of this class. */
const lockClass = 7_415_301;

/** A registered program. */
export type OAuthClient = Pick<OAuthClientRow, 'id' | 'name' | 'redirectUris' | 'createdAt'>;

/** Registers a program, with the name that it gives itself. */
export async function registerClient(
  db: EntityManager,
  { client_name: givenName, redirect_uris: redirectUris }: ClientRegistration,
  address: string,
  now: Date,
): Promise<OAuthClient> {
  for (const uri of redirectUris) {
    const fault = faultOfRedirect(uri);
    if (fault !== undefined) throw oauthError('invalid_redirect_uri', `redirect_uris: each ${fault}`);
  }
  const unit = addressUnit(address);
  // Checked once without a lock: a refusal should cost one short query.
  await requireRegistrationsBelow(db, unit, now);
  const client = {
    id: newId('oac', now),
    name: givenName ?? 'A program without a name',
    redirectUris,
    addressUnit: unit,
    createdAt: now,
    usedAt: null,
  };
  await db.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [lockClass, unit]);
    await requireRegistrationsBelow(tx, unit, now);
    await tx.insert(OAuthClientRow, client);
  });
  await forgetUnusedBeyond(db, unusedMax);
  return client;
}

async function requireRegistrationsBelow(db: EntityManager, unit: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - hourMs);
  const [found]: { count: number }[] = await db.query(
    'SELECT count(*)::int AS count FROM oauth_client WHERE address_unit = $1 AND created_at > $2',
    [unit, since],
  );
  if ((found?.count ?? 0) >= perHourMax) throw tooManyRegistrations();
}

async function forgetUnusedBeyond(db: EntityManager, max: number): Promise<void> {
  await db.query(
    `DELETE FROM oauth_client WHERE used_at IS NULL AND id <=
       (SELECT id FROM oauth_client WHERE used_at IS NULL ORDER BY id DESC OFFSET $1 LIMIT 1)`,
    [max],
  );
}

/** A registered program; programs belong to no workspace. */
export function findClientAcrossWorkspaces(db: EntityManager, id: string): Promise<OAuthClient | null> {
  return db.findOneBy(OAuthClientRow, { id });
}

/** Deletes programs that nobody connected within a day, and those whose keys have all expired: a key lives for a year at most. */
export async function forgetOldClients(db: EntityManager): Promise<void> {
  await db.query(
    `DELETE FROM oauth_client
     WHERE used_at IS NULL AND created_at < now() - interval '1 day' OR used_at < now() - interval '400 days'`,
  );
}
