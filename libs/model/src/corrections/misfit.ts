import type { ColumnKind, SourceCorrection, SourceTable } from '#contracts';

/** The columns of each table with their kinds. */
export class KnownColumns {
  readonly #tables: ReadonlyMap<string, ReadonlyMap<string, ColumnKind>>;

  constructor(tables: readonly SourceTable[]) {
    this.#tables = new Map(
      tables.map(({ schema, name, columns }) => [
        JSON.stringify([schema, name]),
        new Map(columns.map((column) => [column.name, column.kind])),
      ]),
    );
  }

  has(schema: string | null, table: string): boolean {
    return this.#tables.has(JSON.stringify([schema, table]));
  }

  kindOf(schema: string | null, table: string, column: string): ColumnKind | undefined {
    return this.#tables.get(JSON.stringify([schema, table]))?.get(column);
  }
}

/** Kinds that days can be kept as. */
const timeKinds: ReadonlySet<ColumnKind | undefined> = new Set<ColumnKind>([
  'date',
  'timestamp',
  'integer',
  'text',
]);

/** Why one correction does not fit a source as it is; undefined where it does. */
export function misfitIn(tables: readonly SourceTable[], correction: SourceCorrection): string | undefined {
  return misfitOf(correction, new KnownColumns(tables));
}

/** Those of many corrections that do not fit, with the reason; the columns are indexed once. */
export function misfits(
  tables: readonly SourceTable[],
  corrections: readonly SourceCorrection[],
): { correction: SourceCorrection; reason: string }[] {
  const known = new KnownColumns(tables);
  return corrections.flatMap((correction) => {
    const reason = misfitOf(correction, known);
    return reason === undefined ? [] : [{ correction, reason }];
  });
}

/** The same of one correction of many. */
export function misfitOf(correction: SourceCorrection, known: KnownColumns): string | undefined {
  const { schema, table } = correction;
  if (!known.has(schema, table)) return `${table} is gone`;
  const own = columnsOf(correction);
  const gone = own.find((column) => known.kindOf(schema, table, column) === undefined);
  if (gone !== undefined) return `${table}.${gone} is gone`;
  if (correction.fact === 'link' && correction.to) {
    const { to } = correction;
    if (known.kindOf(to.schema, to.table, to.column) === undefined) return `${to.table}.${to.column} is gone`;
    if (to.schema === schema && to.table === table && to.column === correction.column)
      return `${table}.${to.column} cannot refer to itself`;
  }
  const unequal = numericOnly(correction, known);
  if (unequal !== undefined) return `${table}.${unequal} holds numbers, and a value that is said is none`;
  const untimely = timesOf(correction).find((column) => !timeKinds.has(known.kindOf(schema, table, column)));
  return untimely === undefined ? undefined : `${table}.${untimely} cannot hold a time`;
}

/** The columns of its own table that a correction names. */
function columnsOf(correction: SourceCorrection): readonly string[] {
  if ('column' in correction) return [correction.column];
  switch (correction.fact) {
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

/** The column of numbers of which a value is said that is none: no engine compares the two. */
function numericOnly(correction: SourceCorrection, known: KnownColumns): string | undefined {
  const said = saidValues(correction);
  const kind = said && known.kindOf(correction.schema, correction.table, said.column);
  if (!said || (kind !== 'integer' && kind !== 'number')) return undefined;
  const isNumber = (value: string) => value.trim() !== '' && Number.isFinite(Number(value));
  return said.values.every(isNumber) ? undefined : said.column;
}

function saidValues(correction: SourceCorrection): { column: string; values: readonly string[] } | undefined {
  if (correction.fact === 'meanings')
    return { column: correction.column, values: Object.keys(correction.meanings) };
  if (correction.fact !== 'current_rows' || !correction.current || correction.current.by === 'period')
    return undefined;
  const { current } = correction;
  return { column: current.column, values: current.by === 'flag' ? [current.value] : current.values };
}

/** The columns that a correction says are times. */
function timesOf(correction: SourceCorrection): readonly string[] {
  if (correction.fact === 'times') return correction.columns;
  if (correction.fact === 'current_rows' && correction.current?.by === 'period')
    return currentColumns(correction.current);
  const isTime =
    correction.fact === 'time' || (correction.fact === 'column_role' && correction.role === 'time');
  return isTime ? [correction.column] : [];
}
