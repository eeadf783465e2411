/**
 * Keeps events, deliveries and attempts for a number of days. A day is a partition, which is a range of ids, because ids begin with
 * their time. Failure modes:
 * - The worker did not run for days: their rows are in the default partition, and these days get none of their own.
 * - Two workers do this at once: the second finds it done.
 * - A partition is read when it is to be dropped: the wait for the lock is short, and the drop is tried again an hour later.
 * - The first row of a day arrives while its partition is created: the check and the creation run under one lock.
 */
import type { EntityManager } from '#database';
import { idsSince } from '#platform';
import type { IdPrefix } from '#platform';

const dayMs = 86_400_000;
const daysAhead = 3;

const tables: readonly { table: string; key: string; prefix: IdPrefix }[] = [
  { table: 'event', key: 'id', prefix: 'evt' },
  { table: 'webhook_delivery', key: 'id', prefix: 'dlv' },
  { table: 'webhook_attempt', key: 'delivery_id', prefix: 'dlv' },
  { table: 'webhook_end', key: 'delivery_id', prefix: 'dlv' },
];

/** Creates the partitions of today and the next days, and drops those older than `days`. */
export async function maintainPartitions(db: EntityManager, now: Date, days: number): Promise<void> {
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  // Queued deliveries are a day old at most. With one more day, no needed partition is ever dropped.
  const oldest = new Date(today.getTime() - Math.max(days, 2) * dayMs);
  for (const each of tables) {
    for (let ahead = 0; ahead <= daysAhead; ahead += 1)
      await makePartition(db, each, new Date(today.getTime() + ahead * dayMs));
    await forget(db, each, oldest);
  }
}

type Kept = (typeof tables)[number];

async function makePartition(db: EntityManager, { table, key, prefix }: Kept, day: Date): Promise<void> {
  const from = idsSince(prefix, day);
  const to = idsSince(prefix, new Date(day.getTime() + dayMs));
  await alone(db, async (tx) => {
    const [found]: [{ is_there: boolean }?] = await tx.query(
      'SELECT to_regclass($1) IS NOT NULL AS is_there',
      [nameOf(table, day)],
    );
    if (found?.is_there !== false) return;
    // The creation takes this lock anyway; a row that arrived between the check and the lock would make it fail.
    await tx.query(`LOCK TABLE ONLY ${table} IN ACCESS EXCLUSIVE MODE`);
    const taken: unknown[] = await tx.query(
      `SELECT 1 FROM ${table}_rest WHERE ${key} >= $1 AND ${key} < $2 LIMIT 1`,
      [from, to],
    );
    if (taken.length > 0) return;
    await tx.query(
      `CREATE TABLE ${nameOf(table, day)} PARTITION OF ${table} FOR VALUES FROM ('${from}') TO ('${to}')`,
    );
  });
}

async function forget(db: EntityManager, { table, key, prefix }: Kept, before: Date): Promise<void> {
  const old: { name: string }[] = await db.query(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = $1::regclass AND c.relname ~ '_d[0-9]{8}$' AND c.relname < $2 COLLATE "C" ORDER BY 1`,
    [table, nameOf(table, before)],
  );
  for (const { name } of old) await alone(db, (tx) => tx.query(`DROP TABLE IF EXISTS ${name}`));
  await db.query(`DELETE FROM ${table}_rest WHERE ${key} < $1`, [idsSince(prefix, before)]);
}

/** Runs work in a transaction that excludes other workers and does not wait long for a lock. */
async function alone(db: EntityManager, work: (tx: EntityManager) => Promise<unknown>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query("SET LOCAL lock_timeout = '2s'");
    await tx.query('SELECT pg_advisory_xact_lock($1)', [lockId]);
    await work(tx);
  });
}

/** Any number will do, as long as nothing else in the database takes the same lock. */
const lockId = 7_415_200_002;

function nameOf(table: string, day: Date): string {
  return `${table}_d${day.toISOString().slice(0, 10).replaceAll('-', '')}`;
}
