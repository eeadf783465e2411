/**
 * Reads what the rows of a source say of its tables. What can go wrong: a table that is forbidden, too slow or gone (it is named
 * with the reason, the others go on), a source that dies (what was read until then stands), a schema of thousands of tables
 * (the first ones are read, the rest are said to be left out). Never more than two statements are under way at a time.
 */
import type { Connector } from '#connectors';
import type { SourceProfile, SourceTable, SourceType, TableProfile } from '#contracts';
import { linkCandidates } from '#model';
import { inTurns } from './in-turns.js';
import { coverageOf } from './coverage.js';
import { profileTable } from './profile-table.js';

/** What a profile may cost at its source. */
export interface ProfileLimits {
  tablesMax: number;
  /** Of a table; the others are not read. */
  columnsMax: number;
  /** Of a table; a larger one is sampled. */
  rowsMax: number;
  statementMs: number;
}

export const profileLimits: ProfileLimits = {
  tablesMax: 1_000,
  columnsMax: 250,
  rowsMax: 200_000,
  statementMs: 5_000,
};

const statementsAtOnce = 2;

/** A source that is profiled. */
export interface Profiled {
  connector: Connector;
  type: SourceType;
  tables: readonly SourceTable[];
}

/** Reads each table once, and then which columns hold values of likely keys. */
export async function profileSource(
  source: Profiled,
  now: Date,
  signal: AbortSignal,
  limits: ProfileLimits = profileLimits,
): Promise<SourceProfile> {
  const { tables } = source;
  const read = await inTurns(tables.slice(0, limits.tablesMax), statementsAtOnce, (table) =>
    profileTable(source, table, limits, signal),
  );
  const profiles: TableProfile[] = [...read, ...tables.slice(limits.tablesMax).map(leftOut)];
  const coverages = await inTurns(linkCandidates(tables, profiles), statementsAtOnce, (candidate) =>
    coverageOf(source, candidate, signal, limits),
  );
  return { taken_at: now.toISOString(), tables: profiles, coverages: coverages.flat() };
}

function leftOut({ schema, name }: SourceTable): TableProfile {
  return {
    schema,
    name,
    rows: null,
    rows_read: 0,
    is_sampled: false,
    columns: [],
    unread: 'The source has more tables than are read.',
  };
}
