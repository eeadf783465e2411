import { SourceError, run } from '#connectors';
import type { Cell, ColumnKind, ColumnProfile, SourceTable, TableProfile } from '#contracts';
import { namesCodes } from '#model';
import { isSecretName } from '../secret-name.js';
import { storableText } from '../storable-text.js';
import { columnProfile } from './column-profile.js';
import type { ProfileLimits } from './profile-limits.js';
import type { Profiled } from './profiled.js';
import { readFigures } from './read-figures.js';
import { countValues, fewValuesMax, isCountable, readRows, seenRowsMax } from './read-values.js';
import { relationText } from './relation-text.js';
import { isSampleable } from './sample.js';
import { keptValue } from './value-text.js';
import type { Sample } from './sample.js';
import type { ReadColumn, TableRead } from './table-read.js';

/** A table's profile, and the failure that made it incomplete. */
export interface ReadTable {
  profile: TableProfile;
  failure: SourceError | undefined;
}

/** A sample that is read some columns at a time. */
interface Attempt extends Sample {
  columnsAtOnce: number;
}

/** The number of statements of one table that may fail, each for a column that its engine cannot compare. */
const failuresMax = 24;
/** A table that is too slow is tried once more, in pieces of this size. */
const inPieces = { rows: 5_000, columnsAtOnce: 12 };

/** Reads the columns of a table in groups, as large as it allows. */
export async function profileTable(
  { connector, type }: Profiled,
  table: SourceTable,
  limits: ProfileLimits,
  signal: AbortSignal,
): Promise<ReadTable> {
  const { schema, name } = table;
  const read = { connector, type, table, timeoutMs: limits.statementMs, signal };
  const comparable = table.columns.filter(isComparable);
  const found = await readColumns(read, comparable.slice(0, limits.columnsMax), limits);
  const isSampled = found.isSampled || found.rows >= limits.rowsMax;
  const rows = isSampled ? await countRows(read, table.row_estimate) : found.rows;
  const isPartial = comparable.length > limits.columnsMax ? 'It has more columns than are read.' : null;
  return {
    profile: {
      schema,
      name,
      rows: found.columns.length === 0 ? null : rows,
      rows_read: found.rows,
      is_sampled: isSampled,
      columns: found.columns,
      ...(found.list && { rows_of_list: found.list }),
      unread: found.failure ? reasonOf(found.failure) : isPartial,
    },
    failure: found.failure,
  };
}

/** The message of a failed computation may quote a value. */
function reasonOf({ code, message }: SourceError): string {
  return code === 'statement'
    ? 'Its engine could not count the values of some columns.'
    : storableText(message);
}

/** The kinds whose values every engine compares and counts. */
const comparableKinds: ReadonlySet<ColumnKind> = new Set([
  'text',
  'integer',
  'number',
  'boolean',
  'date',
  'timestamp',
]);

/** SQLite has columns without a name, which no statement can refer to. */
function isComparable({ name, kind }: ReadColumn): boolean {
  return comparableKinds.has(kind) && name !== '' && name.isWellFormed();
}

interface ColumnsRead {
  rows: number;
  isSampled: boolean;
  columns: ColumnProfile[];
  /** All rows, where they may be a list of codes. */
  list?: string[][] | undefined;
  failure: SourceError | undefined;
}

/**
 * Reads the columns in groups. A failed group is read in another way, if there is one: without a sample, in smaller pieces, in halves.
 * The last resort is to leave it out, with its failure.
 */
async function readColumns(
  read: TableRead,
  columns: readonly ReadColumn[],
  { rowsMax, columnsAtOnce }: ProfileLimits,
): Promise<ColumnsRead> {
  let attempt: Attempt = {
    rows: rowsMax,
    columnsAtOnce,
    isRandom: isSampleable(read.type, read.table, rowsMax),
  };
  const found: ColumnsRead = { rows: 0, isSampled: false, columns: [], failure: undefined };
  const queue = inGroups(columns, attempt.columnsAtOnce);
  let failures = 0;
  for (let group = queue.shift(); group; group = queue.shift()) {
    try {
      const { rows, profiles, seen } = await readGroup(read, group, attempt);
      if (attempt.isRandom && rows < attempt.rows / 10) {
        // The estimate of its rows was wrong: the first ones are more.
        attempt = ofFirstRows(attempt);
        queue.unshift(group);
        continue;
      }
      found.columns.push(...profiles);
      if (group.length === read.table.columns.length) found.list = listOf(read.table.name, group, seen, rows);
      found.rows = Math.max(found.rows, rows);
      found.isSampled ||= attempt.isRandom || rows >= attempt.rows;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      failures += 1;
      const next = nextAttempt(attempt, error);
      const isOfColumn = await isAboutColumns(read, error);
      if (next) {
        attempt = next;
        queue.splice(0, queue.length, ...inGroups([...group, ...queue.flat()], next.columnsAtOnce));
      } else if (isOfColumn && group.length > 1 && failures <= failuresMax) {
        const half = Math.ceil(group.length / 2);
        queue.unshift(group.slice(0, half), group.slice(half));
      } else {
        found.failure = error;
        // Another column may be comparable; a table that is too slow or forbidden stays so.
        if (!isOfColumn || failures > failuresMax) break;
      }
    }
  }
  return found;
}

/** Reports whether other columns may still be readable: this one may be incomparable, or gone since the schema was read. */
async function isAboutColumns(read: TableRead, { code }: SourceError): Promise<boolean> {
  if (code !== 'missing') return code === 'statement';
  const one = `SELECT count(*) AS qg_rows FROM (SELECT 1 AS qg_one FROM ${relationText(read.type, read.table)} LIMIT 1) AS looked`;
  return (await numberOf(read, one)) !== null;
}

/** Another sample that may work: the first rows of a table that cannot be sampled, or fewer rows of one that is too slow. */
function nextAttempt(attempt: Attempt, { code }: SourceError): Attempt | undefined {
  if (code === 'statement' && attempt.isRandom) return ofFirstRows(attempt);
  if (code !== 'timed_out' || attempt.columnsAtOnce <= inPieces.columnsAtOnce) return undefined;
  return { ...inPieces, rows: Math.min(attempt.rows, inPieces.rows), isRandom: attempt.isRandom };
}

function ofFirstRows(attempt: Attempt): Attempt {
  return { ...attempt, isRandom: false };
}

function inGroups(columns: readonly ReadColumn[], size: number): ReadColumn[][] {
  const count = Math.ceil(columns.length / size);
  return Array.from({ length: count }, (_, place) => columns.slice(place * size, (place + 1) * size));
}

async function readGroup(
  read: TableRead,
  columns: readonly ReadColumn[],
  sample: Sample,
): Promise<{ rows: number; profiles: ColumnProfile[]; seen: Cell[][] }> {
  const { rows, columns: figures } = await readFigures(read, columns, sample);
  const seen = rows === 0 ? [] : await readRows(read, columns, sample);
  const few = columns.filter((column, place) => isCountable(column) && isFew(figures[place]?.distinct));
  const counted = rows <= seenRowsMax ? undefined : await countValues(read, few, sample);
  const profiles = columns.flatMap((column, place) => {
    const own = figures[place];
    const cells = seen.map((row) => row[place] ?? null);
    return own ? [columnProfile(column, { figures: own, rows, cells, counted: counted?.get(column) })] : [];
  });
  return { rows, profiles, seen };
}

const listRowsMax = 400;
const listColumns = { min: 3, max: 4 };

/** All rows of a short list of texts; undefined where it is none, or some rows were not seen. */
function listOf(
  table: string,
  columns: readonly ReadColumn[],
  seen: readonly (readonly Cell[])[],
  rows: number,
): string[][] | undefined {
  const { length } = columns;
  if (length < listColumns.min || length > listColumns.max) return undefined;
  // The rows of other tables, such as people with their telephone numbers, are not to be kept.
  if (
    !namesCodes(
      table,
      columns.map(({ name }) => name),
    )
  )
    return undefined;
  if (columns.some(({ name }) => isSecretName(name))) return undefined;
  if (rows > listRowsMax || seen.length !== rows) return undefined;
  if (columns.some(({ kind }) => kind !== 'text' && kind !== 'integer')) return undefined;
  return seen.map((row) => row.map((cell) => keptValue(cell) ?? ''));
}

function isFew(distinct: number | undefined): boolean {
  return distinct !== undefined && distinct > 0 && distinct <= fewValuesMax;
}

/** The number of rows of a sampled table, where its engine estimates none. Best effort: on a failure it is unknown. */
async function countRows(read: TableRead, estimate: number | null): Promise<number | null> {
  if (estimate !== null) return null;
  return numberOf(read, `SELECT count(*) AS qg_rows FROM ${relationText(read.type, read.table)}`);
}

async function numberOf({ connector, timeoutMs, signal }: TableRead, statement: string) {
  try {
    const { rows } = await run(connector, statement, { timeoutMs, rowsMax: 1, bytesMax: 10_000 }, signal);
    return Number(rows[0]?.[0]);
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  }
}
