import type { ColumnKind, KeptCorrection, SourceCorrection, SourceTable } from '#contracts';
import { textFormatOf } from '../text-format.js';
import { KnownSource } from './known-source.js';

/** A correction that does not fit the source as it is now, and why. */
export interface UnfitCorrection {
  correction: KeptCorrection;
  reason: string;
}

/** Kinds of columns that can hold days. */
const timeKinds: ReadonlySet<ColumnKind | undefined> = new Set<ColumnKind>([
  'date',
  'timestamp',
  'integer',
  'text',
]);

/** Explains why a correction does not fit a source as it is; undefined if it fits. */
export function misfitIn(tables: readonly SourceTable[], correction: SourceCorrection): string | undefined {
  return misfitOf(correction, new KnownSource(tables));
}

/** Returns the corrections that do not fit, with the reasons; the columns are indexed once for all of them. */
export function misfits(
  tables: readonly SourceTable[],
  corrections: readonly SourceCorrection[],
): { correction: SourceCorrection; reason: string }[] {
  const known = new KnownSource(tables);
  return corrections.flatMap((correction) => {
    const reason = misfitOf(correction, known);
    return reason === undefined ? [] : [{ correction, reason }];
  });
}

/** Explains why one of many corrections does not fit. */
export function misfitOf(correction: SourceCorrection, known: KnownSource): string | undefined {
  const { schema, table } = correction;
  if (!known.has(schema, table)) return `there is no ${table} in this source`;
  const own = columnsOf(correction);
  const gone = own.find((column) => known.kindOf(schema, table, column) === undefined);
  if (gone !== undefined) return `there is no ${table}.${gone} in this source`;
  if (correction.fact === 'link' && correction.to) return linkMisfit(correction, correction.to, known);
  const unequal = numericOnly(correction, known);
  if (unequal !== undefined) return `${table}.${unequal} holds numbers, and a value that is said is none`;
  const unsummable = unsummableIn(correction, known);
  if (unsummable !== undefined) return unsummable;
  const untimely = timesOf(correction).find((column) => !timeKinds.has(known.kindOf(schema, table, column)));
  return untimely === undefined ? undefined : `${table}.${untimely} cannot hold a time`;
}

type SaidLink = Extract<SourceCorrection, { fact: 'link' }>;

function linkMisfit(
  { schema, table, column }: SaidLink,
  to: NonNullable<SaidLink['to']>,
  known: KnownSource,
): string | undefined {
  const name = `${table}.${column}`;
  const target = `${to.table}.${to.column}`;
  const kind = known.kindOf(schema, table, column);
  const targetKind = known.kindOf(to.schema, to.table, to.column);
  if (kind === undefined || targetKind === undefined) return `there is no ${target} in this source`;
  if (to.schema === schema && to.table === table && to.column === column)
    return `${name} cannot refer to itself`;
  if (!areComparable(kind, targetKind))
    return `${name} holds ${kindWords[kind]} and ${target} ${kindWords[targetKind]}, which cannot be compared`;
  if (known.declares(to, { schema, table, column }))
    return `the source declares the opposite: ${target} refers to ${name}`;
  return undefined;
}

/** Words for the values of a column of each kind. */
const kindWords: Readonly<Record<ColumnKind, string>> = {
  text: 'texts',
  integer: 'numbers',
  number: 'numbers',
  boolean: 'yes or no',
  date: 'days',
  time: 'times of day',
  timestamp: 'moments',
  json: 'documents',
  list: 'lists',
  binary: 'bytes',
  other: 'other values',
};

/** Reports whether an engine can compare values of two kinds; unknown kinds count as comparable. */
function areComparable(one: ColumnKind, other: ColumnKind): boolean {
  return one === 'other' || other === 'other' || kindWords[likened(one)] === kindWords[likened(other)];
}

function likened(kind: ColumnKind): ColumnKind {
  return kind === 'timestamp' ? 'date' : kind;
}

/** Returns the columns of its own table that a correction names. */
function columnsOf(correction: SourceCorrection): readonly string[] {
  if ('column' in correction) return [correction.column];
  switch (correction.fact) {
    case 'key':
    case 'row_name':
    case 'times':
      return correction.columns;
    case 'current_rows':
      return currentColumns(correction.current);
    default:
      return [];
  }
}

function currentColumns(current: Extract<SourceCorrection, { fact: 'current_rows' }>['current']): string[] {
  if (!current) return [];
  if (current.by !== 'period') return [current.column];
  return current.from === null ? [current.to] : [current.from, current.to];
}

/** Returns the column of numbers to which a correction gives a value that is no number: no engine compares the two. */
function numericOnly(correction: SourceCorrection, known: KnownSource): string | undefined {
  const said = saidValues(correction);
  const kind = said && known.kindOf(correction.schema, correction.table, said.column);
  if (!said || (kind !== 'integer' && kind !== 'number')) return undefined;
  const isNumber = (value: string) => value.trim() !== '' && Number.isFinite(Number(value));
  return said.values.every(isNumber) ? undefined : said.column;
}

function saidValues(correction: SourceCorrection): { column: string; values: readonly string[] } | undefined {
  if (correction.fact === 'meanings' || correction.fact === 'spoken') {
    const said = correction.fact === 'meanings' ? correction.meanings : correction.spoken;
    return { column: correction.column, values: Object.keys(said) };
  }
  if (correction.fact !== 'current_rows' || !correction.current || correction.current.by === 'period')
    return undefined;
  const { current } = correction;
  return { column: current.column, values: current.by === 'flag' ? [current.value] : current.values };
}

/** Explains why a column that was corrected to be an amount holds none: days are not added up, nor are texts without numbers. */
function unsummableIn(correction: SourceCorrection, known: KnownSource): string | undefined {
  const isAmount =
    correction.fact === 'measure' || (correction.fact === 'column_role' && correction.role === 'measure');
  if (!isAmount) return undefined;
  const { schema, table, column } = correction;
  const kind = known.kindOf(schema, table, column);
  if (kind === undefined || kind === 'other' || kindWords[kind] === kindWords.number) return undefined;
  if (kind === 'text' && mayBeNumbers(column, known.samplesOf(schema, table, column))) return undefined;
  return `${table}.${column} holds ${kindWords[kind]}, which cannot be added up`;
}

function mayBeNumbers(column: string, samples: readonly string[]): boolean {
  const format = textFormatOf(column, samples);
  return samples.length === 0 || format === 'integer' || format === 'number';
}

/** Returns the columns that a correction says are times. */
function timesOf(correction: SourceCorrection): readonly string[] {
  if (correction.fact === 'times') return correction.columns;
  if (correction.fact === 'current_rows' && correction.current?.by === 'period')
    return currentColumns(correction.current);
  const isTime =
    correction.fact === 'time' || (correction.fact === 'column_role' && correction.role === 'time');
  return isTime ? [correction.column] : [];
}
