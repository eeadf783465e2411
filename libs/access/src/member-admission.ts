import { requestsPerMinute } from '#contracts';
import type { Plan } from '#contracts';
import type { EntityManager } from '#database';
import { secondsLeft, takingFromBuckets } from './admission-statement.js';

/** The verdict of a member's bucket on one request. */
export interface MemberAdmission {
  limit: number;
  withinLimit: boolean;
  remaining: number;
  /** Seconds until the member's minute is over. */
  resetSeconds: number;
}

/**
 * Takes one token from a member's bucket. A member has the allowance of a key of their plan, over all of their sessions,
 * workspaces and replicas. Members are too few for group admission: each request is a statement of its own.
 */
export async function admitMember(
  db: EntityManager,
  { memberId, plan }: { memberId: string; plan: Plan },
): Promise<MemberAdmission> {
  return takeFromBucket(db, memberId, requestsPerMinute[plan]);
}

/** Takes one from the bucket of an id, which has so many a minute over all replicas. */
export async function takeFromBucket(db: EntityManager, id: string, limit: number): Promise<MemberAdmission> {
  const rows: { granted: number; used: number; resetSeconds: number }[] = await db.query(statement, [
    id,
    limit,
  ]);
  const [taken] = rows;
  if (!taken) throw new Error('a bucket that was asked did not answer');
  const { granted, used, resetSeconds } = taken;
  return { limit, withinLimit: granted > 0, remaining: Math.max(0, limit - used), resetSeconds };
}

const statement = `
  WITH asked AS (SELECT $1::text COLLATE "C" AS id, 1 AS wanted, 1 AS cost, $2::int AS cap),
  taken AS (${takingFromBuckets})
  SELECT granted, used, ${secondsLeft} AS "resetSeconds" FROM taken`;
