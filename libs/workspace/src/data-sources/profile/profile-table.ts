import { SourceError, run } from '#connectors';
import type { Cell, ColumnKind, ColumnProfile, SourceTable, TableProfile } from '#contracts';
import { textFormatOf } from '#model';
import { quoteIdentifier } from '#sql';
import type { ProfileLimits, Profiled } from './profile-source.js';
import { relationText } from './relation-text.js';

const sampleRows = 5_000;
const sampleBytes = 8_000_000;
const commonestMax = 50;
const valueCharactersMax = 200;

/** Two statements: the figures of each column, and some rows for what its values look like. */
export async function profileTable(
  source: Profiled,
  table: SourceTable,
  limits: ProfileLimits,
  signal: AbortSignal,
): Promise<TableProfile> {
  const columns = table.columns.filter(({ kind }) => comparable.has(kind)).slice(0, limits.columnsMax);
  const { schema, name } = table;
  const none = { schema, name, rows: null, rows_read: 0, is_sampled: false, columns: [] };
  if (columns.length === 0) return { ...none, unread: null };
  try {
    const figures = await readFigures(source, table, columns, limits, signal);
    const rows = await readRows(source, table, columns, limits, signal);
    const isSampled = figures.rows >= limits.rowsMax;
    return {
      schema,
      name,
      rows: isSampled ? null : figures.rows,
      rows_read: figures.rows,
      is_sampled: isSampled,
      columns: columns.map((column, place) =>
        columnProfile(
          column.name,
          figures.columns[place],
          figures.rows,
          rows.map((row) => row[place] ?? null),
        ),
      ),
      unread: null,
    };
  } catch (error) {
    if (error instanceof SourceError) return { ...none, unread: error.message };
    throw error;
  }
}

/** Kinds whose values every engine compares and counts. */
const comparable: ReadonlySet<ColumnKind> = new Set([
  'text',
  'integer',
  'number',
  'boolean',
  'date',
  'timestamp',
]);

interface Figures {
  rows: number;
  columns: { values: number; distinct: number; least: string | null; greatest: string | null }[];
}

type Column = SourceTable['columns'][number];

async function readFigures(
  { connector, type }: Profiled,
  table: SourceTable,
  columns: readonly Column[],
  { rowsMax, statementMs }: ProfileLimits,
  signal: AbortSignal,
): Promise<Figures> {
  const names = columns.map(({ name }) => quoteIdentifier(type, name));
  const figures = names.flatMap((name, place) => {
    const ends = columns[place]?.kind === 'boolean' ? ['NULL', 'NULL'] : [`min(${name})`, `max(${name})`];
    return [`count(${name})`, `count(DISTINCT ${name})`, ...ends];
  });
  const statement =
    `SELECT ${['count(*)', ...figures].join(', ')} ` +
    `FROM (SELECT ${names.join(', ')} FROM ${relationText(type, table)} LIMIT ${rowsMax}) AS sampled`;
  const limits = { timeoutMs: statementMs, rowsMax: 1, bytesMax: sampleBytes };
  const { rows } = await run(connector, statement, limits, signal);
  const cells = rows[0] ?? [];
  return {
    rows: Number(cells[0]),
    columns: columns.map((_column, place) => {
      const [values, distinct, least, greatest] = cells.slice(1 + place * 4, 5 + place * 4);
      return {
        values: Number(values),
        distinct: Number(distinct),
        least: textOf(least ?? null),
        greatest: textOf(greatest ?? null),
      };
    }),
  };
}

async function readRows(
  { connector, type }: Profiled,
  table: SourceTable,
  columns: readonly Column[],
  { statementMs }: ProfileLimits,
  signal: AbortSignal,
): Promise<Cell[][]> {
  const names = columns.map(({ name }) => quoteIdentifier(type, name)).join(', ');
  const statement = `SELECT ${names} FROM ${relationText(type, table)} LIMIT ${sampleRows}`;
  const limits = { timeoutMs: statementMs, rowsMax: sampleRows, bytesMax: sampleBytes };
  const { rows } = await run(connector, statement, limits, signal);
  return rows;
}

function columnProfile(
  name: string,
  figures: Figures['columns'][number] | undefined,
  rows: number,
  cells: readonly Cell[],
): ColumnProfile {
  const texts = cells.flatMap((cell) => textOf(cell) ?? []);
  const values = figures?.values ?? 0;
  return {
    name,
    nulls: rows - values,
    distinct: figures?.distinct ?? null,
    is_unique: values > 0 && figures?.distinct === values,
    least: figures?.least ?? null,
    greatest: figures?.greatest ?? null,
    commonest: commonestOf(texts),
    format: cells.some((cell) => typeof cell === 'string') ? textFormatOf(texts) : null,
  };
}

function commonestOf(texts: readonly string[]): { value: string; rows: number }[] {
  const counts = new Map<string, number>();
  for (const text of texts) if (text.isWellFormed()) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, commonestMax)
    .map(([value, rows]) => ({ value, rows }));
}

function textOf(cell: Cell): string | null {
  if (cell === null || typeof cell === 'object') return null;
  return String(cell).replaceAll('\0', '').slice(0, valueCharactersMax);
}
