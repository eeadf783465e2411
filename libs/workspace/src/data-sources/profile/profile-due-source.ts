/**
 * Any process profiles due sources in the background: soon after they are connected or change their address or their tables, on demand,
 * and otherwise daily. Failure modes besides those of [the lease](profile-lease.ts) and [the reading](profile-source.ts): a source answers
 * nothing (recorded with the reason and retried sooner; the last profile stays); a source dies half-way (unread tables keep their last
 * profile).
 */
import { SourceError } from '#connectors';
import type { SourceProfile, TableProfile } from '#contracts';
import { DataSourceRow, SourceSchemaRow } from '#database';
import type { ProfileObserver, ProfileOutcome, EndedProfile } from '../../source-metrics.js';
import type { SourceContext } from '../source-context.js';
import { readAddress } from '../source-settings.js';
import { storableText } from '../storable-text.js';
import {
  claimDueProfileAcrossWorkspaces,
  giveUpProfile,
  keepProfile,
  keepProfileFailure,
  renewEveryMs,
} from './profile-lease.js';
import type { ProfileLease } from './profile-lease.js';
import { profileLimits } from './profile-limits.js';
import type { ProfileLimits } from './profile-limits.js';
import { profileSource } from './profile-source.js';
import { LeaseLost, RenewedLease } from './renewed-lease.js';

const everyMs = 24 * 3_600_000;
const afterFailureMs = 15 * 60_000;

/** The settings of profiling; the defaults where they are left out. */
export interface Profiling {
  observer: ProfileObserver;
  limits?: ProfileLimits;
  renewEveryMs?: number;
}

/** Profiles one due source; false where none is due. */
export async function profileDueSourceAcrossWorkspaces(
  context: SourceContext,
  profiling: Profiling,
  now: Date,
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = context;
  const lease = await claimDueProfileAcrossWorkspaces(db, now);
  if (!lease) return false;
  const row = await db.findOneBy(DataSourceRow, { id: lease.id });
  const schema = await db.findOneBy(SourceSchemaRow, { dataSourceId: lease.id });
  // The source was just removed.
  if (!row || !schema) return true;
  const startedAt = performance.now();
  const ending = await profile(context, profiling, { lease, row, schema }, now, signal);
  profiling.observer.onProfile({
    ...ending,
    seconds: (performance.now() - startedAt) / 1_000,
    workspaceId: row.workspaceId,
    dataSourceId: row.id,
  });
  return true;
}

/** The facts of a claimed source. */
interface Claimed {
  lease: ProfileLease;
  row: DataSourceRow;
  schema: SourceSchemaRow;
}

type Ending = Pick<EndedProfile, 'outcome' | 'tables' | 'tablesUnread'>;

async function profile(
  context: SourceContext,
  profiling: Profiling,
  { lease, row, schema }: Claimed,
  now: Date,
  stopping: AbortSignal,
): Promise<Ending> {
  const { db } = context;
  const renewed = new RenewedLease(db, lease, profiling.renewEveryMs ?? renewEveryMs);
  const signal = AbortSignal.any([stopping, renewed.signal]);
  const nothing = { tables: schema.tables.length, tablesUnread: schema.tables.length };
  try {
    const { taken, lost } = await takeProfile(context, profiling, { row, schema, renewed }, now, signal);
    const held = await renewed.end();
    stopping.throwIfAborted();
    const told = conclude(taken, lost, now);
    if (told.outcome === 'failed') await keepProfileFailure(db, held, told);
    else if (!(await keepProfile(db, held, withEarlier(taken, schema.profile), told)))
      return { outcome: 'dropped', ...nothing };
    const { outcome, tablesUnread } = told;
    return { outcome, tables: taken.tables.length, tablesUnread };
  } catch (error) {
    const held = await renewed.end().catch(() => undefined);
    const isUnwanted = stopping.aborted || held === undefined;
    // An aborted profile says nothing about the source, and a lost lease leaves it to another process.
    if (isUnwanted && held) await giveUpProfile(db, held);
    if (!isUnwanted) await keepProfileFailure(db, held, failureOf(error, now));
    if (renewed.signal.aborted && !(renewed.signal.reason instanceof LeaseLost)) throw renewed.signal.reason;
    if (!isUnwanted && !(error instanceof SourceError)) throw error;
    return { outcome: isUnwanted ? 'dropped' : 'failed', ...nothing };
  }
}

async function takeProfile(
  { connectors, secrets }: SourceContext,
  { limits = profileLimits }: Profiling,
  { row, schema, renewed }: { row: DataSourceRow; schema: SourceSchemaRow; renewed: RenewedLease },
  now: Date,
  signal: AbortSignal,
): Promise<{ taken: SourceProfile; lost: SourceError | undefined }> {
  let lost: SourceError | undefined;
  const watch = {
    onTables: (done: number) => void (renewed.tablesRead = done),
    onLost: (error: SourceError) => void (lost = error),
  };
  const taken = await connectors.useOnce(row.workspaceId, readAddress(secrets, row), (connector) =>
    profileSource({ connector, type: row.type, tables: schema.tables }, now, signal, limits, watch),
  );
  return { taken, lost };
}

/** The fields of a profiled source, by the tables that could be read. */
function conclude({ tables }: SourceProfile, lost: SourceError | undefined, now: Date) {
  const unread = tables.filter((table) => table.unread !== null);
  const isNothingRead = unread.length > 0 && tables.every(({ columns }) => columns.length === 0);
  const outcome: ProfileOutcome = isNothingRead ? 'failed' : unread.length > 0 ? 'partial' : 'whole';
  const [first] = unread;
  const reason = lost?.message ?? first?.unread ?? '';
  const message = `${unread.length} of ${tables.length} tables could not be looked at, or not all of them: ${reason}`;
  const isSoon = lost !== undefined || isNothingRead;
  return {
    outcome,
    tablesUnread: unread.length,
    message: first ? storableText(message) : null,
    dueAt: new Date(now.getTime() + (isSoon ? afterFailureMs : everyMs)),
  };
}

/** A table that could not be read keeps its last profile, with the reason why it is no newer. */
function withEarlier(taken: SourceProfile, earlier: SourceProfile | null): SourceProfile {
  if (earlier === null) return taken;
  const known = new Map(earlier.tables.map((table) => [nameOf(table), table]));
  const tables = taken.tables.map((table) => {
    const before = table.columns.length === 0 && table.unread !== null ? known.get(nameOf(table)) : undefined;
    return before ? { ...before, unread: table.unread } : table;
  });
  // A source that died has no new coverages.
  return { ...taken, tables, coverages: taken.coverages.length === 0 ? earlier.coverages : taken.coverages };
}

function nameOf({ schema, name }: TableProfile): string {
  return JSON.stringify([schema, name]);
}

/** The fields of a source that could not be opened; internal failures get a generic reason. */
function failureOf(error: unknown, now: Date) {
  const ours = 'looking at its data failed on our side; it will be tried again';
  return {
    message: error instanceof SourceError ? storableText(error.message) : ours,
    dueAt: new Date(now.getTime() + afterFailureMs),
  };
}
