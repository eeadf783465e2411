/**
 * The lease on profiling a source, held by one process. Failure modes:
 * - Two processes claim at once: a conditional UPDATE gives one of them the lease.
 * - A process dies or stalls: the lease expires, and its late result is dropped, because the lease is another's.
 * - The source gets another address: that ends the lease.
 * - The source becomes due again meanwhile: it stays due.
 */
import type { SourceProfile } from '#contracts';
import type { EntityManager } from '#database';

const leaseSeconds = 60;
/** The interval of renewals; two of them may be late. */
export const renewEveryMs = 15_000;

/** The right to profile one source. */
export interface ProfileLease {
  id: string;
  /** As PostgreSQL writes them; whole milliseconds, so that no Date changes them. */
  until: string;
  dueAt: string;
}

const until = `date_trunc('milliseconds', now()) + interval '${leaseSeconds} seconds'`;

/** Claims one due source that nobody is profiling. */
export async function claimDueProfileAcrossWorkspaces(
  db: EntityManager,
  now: Date,
): Promise<ProfileLease | undefined> {
  // The mapper returns the rows of an UPDATE beside their count.
  const [[claimed]]: [ProfileLease[], number] = await db.query(
    `UPDATE data_source SET profiling_until = ${until}, profile_tables_read = 0, profile_tables = table_count
     WHERE id = (SELECT id FROM data_source WHERE profile_due_at <= $1 AND coalesce(profiling_until, '-infinity') < now()
                 ORDER BY profile_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, profiling_until::text AS until, profile_due_at::text AS "dueAt"`,
    [now],
  );
  return claimed;
}

/** Extends the lease and records the number of finished tables; undefined where it is another's. */
export async function renewLease(
  db: EntityManager,
  { id, until: known, dueAt }: ProfileLease,
  tablesRead: number,
): Promise<ProfileLease | undefined> {
  const [[renewed]]: [{ until: string }[], number] = await db.query(
    `UPDATE data_source SET profiling_until = ${until}, profile_tables_read = $3
     WHERE id = $1 AND profiling_until = $2::timestamptz RETURNING profiling_until::text AS until`,
    [id, known, tablesRead],
  );
  return renewed && { id, until: renewed.until, dueAt };
}

const ended = 'profiling_until = NULL, profile_tables_read = NULL, profile_tables = NULL';
/** A source that became due during the profile stays due. */
const dueAgain =
  'profile_due_at = CASE WHEN profile_due_at = $3::timestamptz THEN $4::timestamptz ELSE profile_due_at END';

/** The time of the next profile, and the source's state until then. */
interface Afterwards {
  dueAt: Date;
  message: string | null;
}

/** Saves a profile; false where the lease is another's. */
export async function keepProfile(
  db: EntityManager,
  lease: ProfileLease,
  profile: SourceProfile,
  { dueAt, message }: Afterwards,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [, count]: [unknown, number] = await tx.query(
      `UPDATE data_source SET ${ended}, ${dueAgain}, profile_message = $5, profiled_at = $6
       WHERE id = $1 AND profiling_until = $2::timestamptz`,
      [lease.id, lease.until, lease.dueAt, dueAt, message, profile.taken_at],
    );
    if (count === 0) return false;
    const values = [lease.id, JSON.stringify(profile)];
    await tx.query('UPDATE source_schema SET profile = $2 WHERE data_source_id = $1', values);
    return true;
  });
}

/** Saves the reason why there is no newer profile, beside the last one. */
export async function keepProfileFailure(
  db: EntityManager,
  lease: ProfileLease,
  { dueAt, message }: Afterwards,
): Promise<void> {
  await db.query(
    `UPDATE data_source SET ${ended}, ${dueAgain}, profile_message = $5 WHERE id = $1 AND profiling_until = $2::timestamptz`,
    [lease.id, lease.until, lease.dueAt, dueAt, message],
  );
}

/** Leaves the source to another process. */
export async function giveUpProfile(db: EntityManager, { id, until: known }: ProfileLease): Promise<void> {
  await db.query(`UPDATE data_source SET ${ended} WHERE id = $1 AND profiling_until = $2::timestamptz`, [
    id,
    known,
  ]);
}
