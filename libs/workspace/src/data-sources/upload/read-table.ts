import type { Cell, ImportedColumn, ImportedTable, ReadType, TableChoice } from '#contracts';
import type { Notation, WritingHints } from './cell-reader.js';
import { distinctNames } from './distinct-names.js';
import type { RawRow, RawTable } from './raw-table.js';
import { readColumn } from './read-column.js';
import type { ColumnChoices, ReadColumn } from './read-column.js';
import { totalCandidates, totalsOf } from './total-rows.js';

/** A column to be stored. */
export interface TypedColumn {
  name: string;
  type: ReadType;
  hasZone: boolean;
  values: readonly (string | null)[];
}

/** A table to be stored, and the report of how it was read. */
export interface ReadTable {
  columns: TypedColumn[];
  report: ImportedTable;
}

const firstRows = 5;
const placesTold = 5;
const textTold = 200;
const variantsTold = 10;
const variantsOfOneTold = 5;

/** Decides the columns and rows of a table; `table` is its name. */
export function readTable(raw: RawTable, table: string, choices: TableChoice | undefined): ReadTable {
  const candidates = choices?.totals === 'kept' ? new Set<number>() : totalCandidates(raw.rows);
  const without = raw.rows.filter((_row, place) => !candidates.has(place));
  const columns = readColumns(raw, without, choices);
  const isTotal = totalsOf(columns);
  const totals = raw.rows.filter((row, place) => candidates.has(place) && isTotal(row));
  if (totals.length === candidates.size)
    return toReadTable(raw, table, choices, { rows: without, totals, columns });
  const left = new Set(totals);
  const rows = raw.rows.filter((row) => !left.has(row));
  return toReadTable(raw, table, choices, { rows, totals, columns: readColumns(raw, rows, choices) });
}

interface Decided {
  rows: readonly RawRow[];
  totals: readonly RawRow[];
  columns: readonly ReadColumn[];
}

/** Unambiguous columns decide the notation of the others. */
function readColumns(raw: RawTable, rows: readonly RawRow[], choices: TableChoice | undefined): ReadColumn[] {
  const read = (place: number, known: WritingHints) =>
    readColumn(
      rows.map(({ cells }) => cells[place] ?? ''),
      choicesFor(raw.columns[place] ?? '', choices),
      known,
    );
  const { hasSemicolons } = raw;
  const first = raw.columns.map((_name, place) => read(place, { hasSemicolons }));
  const known = { hasSemicolons, ...notationIn(first) };
  return first.map((column, place) => (column.reader?.guessed ? read(place, known) : column));
}

function choicesFor(sourceName: string, choices: TableChoice | undefined): ColumnChoices {
  const chosen = choices?.columns.find((column) => column.source_name === sourceName);
  return chosen ?? {};
}

/** The notation that columns prove; none where they contradict each other. */
function notationIn(columns: readonly ReadColumn[]): Notation {
  const told = columns.flatMap(({ reader }) => reader?.tells ?? []);
  const decimal = onlyOne(told.map((each) => each.decimal));
  const days = onlyOne(told.map((each) => each.days));
  return { ...(decimal && { decimal }), ...(days && { days }) };
}

function onlyOne<T>(told: readonly (T | undefined)[]): T | undefined {
  const [first, ...others] = new Set(told.filter((each) => each !== undefined));
  return others.length === 0 ? first : undefined;
}

function toReadTable(
  raw: RawTable,
  table: string,
  choices: TableChoice | undefined,
  { rows, totals, columns }: Decided,
): ReadTable {
  const wanted = raw.columns.map(
    (name) => choices?.columns.find((column) => column.source_name === name)?.name ?? name,
  );
  const names = distinctNames(wanted);
  const kept = choices?.totals === 'kept' ? totalRows(raw) : totals;
  const report: ImportedTable = {
    table,
    file: raw.file,
    sheet: raw.sheet,
    rows: rows.length,
    row_name: choices?.row_name ?? null,
    columns: columns.map((column, place) =>
      toImported(column, { rows, place, name: names[place] ?? '', source: raw.columns[place] ?? '' }),
    ),
    blank_rows: raw.blankRows,
    total_rows: kept
      .slice(0, placesTold)
      .map(({ line, cells }) => ({ line, text: shortened(cells.join(' ')) })),
    totals: choices?.totals ?? 'left_out',
    first_rows: rows.slice(0, firstRows).map((_row, row) => columns.map((column) => toCell(column, row))),
  };
  const typed = columns.map(({ type, hasZone, values }, place) => ({
    name: names[place] ?? '',
    type,
    hasZone,
    values,
  }));
  return { columns: typed, report };
}

function totalRows({ rows }: RawTable): RawRow[] {
  const found = totalCandidates(rows);
  return rows.filter((_row, place) => found.has(place));
}

interface Where {
  rows: readonly RawRow[];
  place: number;
  name: string;
  source: string;
}

function toImported(column: ReadColumn, { rows, place, name, source }: Where): ImportedColumn {
  const { type, reader, values, nullMarks, misfits, nearly, variants, merged } = column;
  const empty = values.filter((value) => value === null).length;
  return {
    name,
    source_name: source,
    type,
    unit: reader?.unit ?? null,
    format: reader?.format ?? null,
    guessed: reader?.guessed ?? false,
    nulls: reader ? empty - misfits.length : empty,
    null_marks: nullMarks.slice(0, 20).map(({ mark, count }) => ({ mark: shortened(mark), count })),
    misfits: misfits.slice(0, placesTold).flatMap((row) => {
      const found = rows[row];
      return found ? [{ line: found.line, text: shortened(found.cells[place] ?? '') }] : [];
    }),
    misfit_count: misfits.length,
    nearly,
    case_variants: variants
      .slice(0, variantsTold)
      .map(({ kept, others, count }) => ({ kept, others: others.slice(0, variantsOfOneTold), count })),
    merged,
  };
}

function toCell({ type, values }: ReadColumn, row: number): Cell {
  const value = values[row] ?? null;
  if (value === null) return null;
  if (type === 'boolean') return value === 'true';
  if (type === 'integer' || type === 'number') {
    const number = Number(value);
    return type === 'number' || Number.isSafeInteger(number) ? number : value;
  }
  return type === 'timestamp' ? value.replace(' ', 'T') : shortened(value);
}

function shortened(text: string): string {
  return text.length > textTold ? `${text.slice(0, textTold)}…`.toWellFormed() : text;
}
