/**
 * The turn to look at a source's rows, which one process has. Failures: two processes at once (a conditional UPDATE: one gets the
 * lease); a process that dies or stalls (the lease runs out, and what it brings afterwards is not taken, for the lease is
 * another's); the source is reached differently from now on (that takes the lease away), or becomes due anew meanwhile (it stays due).
 */
import type { SourceProfile } from '#contracts';
import type { EntityManager } from '#database';

const leaseSeconds = 60;
/** To be renewed so often; two renewals may be late. */
export const renewEveryMs = 15_000;

/** The right to look at one source. */
export interface ProfileLease {
  id: string;
  /** As PostgreSQL writes them; whole milliseconds, so that no Date changes them. */
  until: string;
  dueAt: string;
}

const until = `date_trunc('milliseconds', now()) + interval '${leaseSeconds} seconds'`;

/** Takes the lease of one source that is due and that nobody is at. */
export async function claimDueProfileAcrossWorkspaces(
  db: EntityManager,
  now: Date,
): Promise<ProfileLease | undefined> {
  // The mapper gives the rows of an UPDATE beside their count.
  const [[claimed]]: [ProfileLease[], number] = await db.query(
    `UPDATE data_source SET profiling_until = ${until}, profile_tables_read = 0, profile_tables = table_count
     WHERE id = (SELECT id FROM data_source WHERE profile_due_at <= $1 AND coalesce(profiling_until, '-infinity') < now()
                 ORDER BY profile_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, profiling_until::text AS until, profile_due_at::text AS "dueAt"`,
    [now],
  );
  return claimed;
}

/** Keeps the lease for longer, and says how many tables are done; undefined where it is another's. */
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
/** A source that became due while somebody was at it is due still. */
const dueAgain =
  'profile_due_at = CASE WHEN profile_due_at = $3::timestamptz THEN $4::timestamptz ELSE profile_due_at END';

/** When it is to be looked at again, and what is to be said of it until then. */
interface Afterwards {
  dueAt: Date;
  message: string | null;
}

/** Keeps a profile; false where the lease is another's. */
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

/** Keeps the reason why there is no newer profile, beside the last one. */
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

/** Lets another process have its turn. */
export async function giveUpProfile(db: EntityManager, { id, until: known }: ProfileLease): Promise<void> {
  await db.query(`UPDATE data_source SET ${ended} WHERE id = $1 AND profiling_until = $2::timestamptz`, [
    id,
    known,
  ]);
}
