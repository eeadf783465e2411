/**
 * Profiles the tables of a source. Failure modes:
 * - A table is forbidden, too slow or gone: it is listed with the reason, and the others go on.
 * - The source dies: the tables read so far count, and the rest is not tried.
 * - The schema has thousands of tables, or the source is slow throughout: tables without time are listed as left out.
 * At most two statements are under way at a time.
 */
import type { SourceError } from '#connectors';
import type { SourceProfile, SourceTable, TableProfile } from '#contracts';
import { linkCandidates } from '#model';
import type { LinkCandidate } from '#model';
import { coverageOf } from './coverage.js';
import { mapConcurrently } from './map-concurrently.js';
import { profileLimits } from './profile-limits.js';
import type { ProfileLimits } from './profile-limits.js';
import { profileTable } from './profile-table.js';
import type { Profiled } from './profiled.js';

const statementsAtOnce = 2;
/** The number of unanswered tables in a row after which the source counts as gone. */
const absencesMax = 3;

/** Observes the progress of a profile. */
export interface ProfileWatch {
  /** Called with the number of finished tables. */
  onTables(done: number): void;
  /** Called when the source stops answering. */
  onLost(error: SourceError): void;
}

const nobody: ProfileWatch = { onTables: () => undefined, onLost: () => undefined };

/** Reads each table, and then the columns that hold values of likely keys. */
export async function profileSource(
  source: Profiled,
  now: Date,
  signal: AbortSignal,
  limits: ProfileLimits = profileLimits,
  watch: ProfileWatch = nobody,
): Promise<SourceProfile> {
  const { tables } = source;
  const patience = new Patience(watch);
  const tablesSignal = within(signal, limits.tablesMs);
  let done = 0;
  const read = await mapConcurrently(tables.slice(0, limits.tablesMax), statementsAtOnce, async (table) => {
    const profile = await readOne(source, table, { limits, patience, signal: tablesSignal });
    watch.onTables((done += 1));
    return profile;
  });
  const leftOut = tables
    .slice(limits.tablesMax)
    .map((table) => unread(table, 'The source has more tables than are read.'));
  const profiles = [...read, ...leftOut];
  if (patience.isOver) return { taken_at: now.toISOString(), tables: profiles, coverages: [] };
  const coveragesSignal = within(signal, limits.coveragesMs);
  const coverages = await mapConcurrently(
    candidatesAmong(tables, profiles),
    statementsAtOnce,
    async (candidate) =>
      coveragesSignal.aborted ? [] : coverageOf(source, candidate, coveragesSignal, limits),
  );
  return { taken_at: now.toISOString(), tables: profiles, coverages: coverages.flat() };
}

/** Pairs of columns of readable tables: a table that was too slow or forbidden once would be so again. */
function candidatesAmong(tables: readonly SourceTable[], profiles: readonly TableProfile[]): LinkCandidate[] {
  const read = new Set(
    profiles.flatMap(({ schema, name, columns }) => (columns.length > 0 ? nameOf(schema, name) : [])),
  );
  return linkCandidates(tables, profiles).filter(({ from, to }) =>
    [from, to].every(({ schema, table }) => read.has(nameOf(schema, table))),
  );
}

function nameOf(schema: string | null, name: string): string {
  return JSON.stringify([schema, name]);
}

async function readOne(
  source: Profiled,
  table: SourceTable,
  { limits, patience, signal }: { limits: ProfileLimits; patience: Patience; signal: AbortSignal },
): Promise<TableProfile> {
  if (patience.isOver) return unread(table, 'The source stopped answering.');
  if (signal.aborted) return unread(table, 'There was no time left to read it.');
  const { profile, failure } = await profileTable(source, table, limits, signal);
  patience.note(failure);
  return signal.aborted && failure ? { ...profile, unread: 'There was no time left to read it.' } : profile;
}

function within(signal: AbortSignal, ms: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}

function unread({ schema, name }: SourceTable, why: string): TableProfile {
  return { schema, name, rows: null, rows_read: 0, is_sampled: false, columns: [], unread: why };
}

const absent: ReadonlySet<SourceError['code']> = new Set(['unreachable', 'credentials', 'tls', 'settings']);

/** Waits for only a few tables of a dead source, and not for thousands. */
class Patience {
  #absences = 0;

  constructor(private readonly watch: ProfileWatch) {}

  get isOver(): boolean {
    return this.#absences >= absencesMax;
  }

  note(failure: SourceError | undefined): void {
    if (this.isOver) return;
    this.#absences = failure && absent.has(failure.code) ? this.#absences + 1 : 0;
    if (failure && this.isOver) this.watch.onLost(failure);
  }
}
