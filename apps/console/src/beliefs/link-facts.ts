import type { ColumnKind, ColumnRef, SourceCorrection, SourceModelDetail } from '#contracts';
import type { Change, ModelledTable, PlainFact } from './fact.js';

type Link = SourceModelDetail['links'][number];

/** A column that others may refer to. */
export type Target = ColumnRef & { kind: ColumnKind };

/** References of a table's columns, rejected ones, and references to unknown tables. */
export function linkFacts(
  table: ModelledTable,
  { links, corrections }: Pick<SourceModelDetail, 'links' | 'corrections'>,
  targets: readonly Target[],
): PlainFact[] {
  const all = links.filter(({ from }) => from.schema === table.schema && from.table === table.table);
  const own = all.filter(({ beside }) => beside.length === 0);
  const linked = new Set(own.map(({ from }) => from.column));
  const isRejected = (column: string) =>
    corrections.some(
      ({ correction }) =>
        correction.fact === 'link' &&
        correction.schema === table.schema &&
        correction.table === table.table &&
        correction.column === column,
    );
  const loose = table.columns.filter(
    ({ column, role }) => !linked.has(column) && (role === 'key' || isRejected(column)),
  );
  return [
    ...own.map((link) => linkFact(table, link.from.column, link, targets)),
    ...loose.map(({ column }) => linkFact(table, column, undefined, targets)),
    ...all.filter(({ beside }) => beside.length > 0).map((link) => keyFact(table, link)),
  ];
}

/** A reference of several columns together: the source declares it, and only there it can be changed. */
function keyFact(table: ModelledTable, link: Link): PlainFact {
  const columns = [link.from.column, ...link.beside.map(({ from }) => from)].join(' and ');
  return {
    part: 'link',
    about: linkOf(table, columns, null),
    sentence: linkSentence(link),
    basis: link.basis,
    confirm: undefined,
    reject: undefined,
    change: undefined,
  };
}

/** A link in a sentence, with all of its columns. */
export function linkSentence({ from, to, beside }: Pick<Link, 'from' | 'to' | 'beside'>): string {
  const [columns, referred] = [
    [from.column, ...beside.map((pair) => pair.from)],
    [to.column, ...beside.map((pair) => pair.to)],
  ];
  return `${from.table}.${columns.join(' and ')} ${columns.length > 1 ? 'together refer' : 'refers'} to ${to.table}.${referred.join(' and ')}`;
}

function linkFact(
  table: ModelledTable,
  column: string,
  link: Link | undefined,
  targets: readonly Target[],
): PlainFact {
  const say = (to: ColumnRef | null) => linkOf(table, column, to);
  const to = link?.to ?? null;
  return {
    part: 'link',
    about: say(to),
    sentence: `${table.table}.${column} refers to ${to ? `${to.table}.${to.column}` : 'nothing that is known'}`,
    basis: link?.basis,
    confirm: say(to),
    reject: to ? say(null) : undefined,
    change: linkChange(table, column, to, targets),
    isWorthALook: true,
  };
}

function linkOf({ schema, table }: ModelledTable, column: string, to: ColumnRef | null): SourceCorrection {
  return { fact: 'link', schema, table, column, to };
}

/** The reference of a column, to be corrected: to any comparable column that identifies rows. */
export function linkChange(
  table: ModelledTable,
  column: string,
  now: ColumnRef | null,
  targets: readonly Target[],
): Change {
  const others = () => {
    const kind = table.columns.find((each) => each.column === column)?.kind;
    return targets.filter(
      (target) =>
        !isSame(target, { schema: table.schema, table: table.table, column }) &&
        (isSame(target, now) || areComparable(kind, target.kind)),
    );
  };
  return {
    by: 'choice',
    label: 'It refers to',
    choices: () => [
      { label: 'nothing', says: linkOf(table, column, null) },
      ...others().map(({ kind: _kind, ...target }) => ({
        label: `${target.table}.${target.column}`,
        says: linkOf(table, column, target),
      })),
    ],
    chosen: () => others().findIndex((target) => isSame(target, now)) + 1,
  };
}

function isSame(one: ColumnRef, other: ColumnRef | null): boolean {
  return one.schema === other?.schema && one.table === other.table && one.column === other.column;
}

/** The server decides; this only keeps the list short. */
function areComparable(one: ColumnKind | undefined, other: ColumnKind): boolean {
  return one === undefined || one === 'other' || other === 'other' || likened(one) === likened(other);
}

function likened(kind: ColumnKind): ColumnKind {
  if (kind === 'number') return 'integer';
  return kind === 'timestamp' ? 'date' : kind;
}

/** Possible targets of references: columns that identify rows, and columns with references to them. */
export function targetsIn({ tables, links }: Pick<SourceModelDetail, 'tables' | 'links'>): Target[] {
  const referred = new Set(links.map(({ to }) => JSON.stringify([to.schema, to.table, to.column])));
  return tables.flatMap(({ schema, table, key, columns }) =>
    columns
      .filter(
        ({ column, role }) =>
          role === 'id' ||
          (key.length === 1 && key[0] === column) ||
          referred.has(JSON.stringify([schema, table, column])),
      )
      .map(({ column, kind }) => ({ schema, table, column, kind })),
  );
}
