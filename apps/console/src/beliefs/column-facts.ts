import type { Addition, ColumnRole, SourceCorrection, SourceModelDetail, TimeMeaning } from '#contracts';
import type { ModelledColumn, ModelledTable, PlainFact } from './fact.js';
import { amountWords, columnRoleWords, namesIn, timeWords, valueWords } from './words.js';

/** What is believed of the columns of a table, apart from what they refer to. */
export function columnFacts(table: ModelledTable): PlainFact[] {
  return table.columns.flatMap((column) => [
    ...timeFacts(table, column),
    ...measureFacts(table, column),
    ...meaningFacts(table, column),
    roleFact(table, column),
  ]);
}

function placeOf({ schema, table }: ModelledTable, { column }: Pick<ModelledColumn, 'column'>) {
  return { schema, table, column };
}

function roleFact(table: ModelledTable, column: ModelledColumn): PlainFact {
  const say = (role: ColumnRole): SourceCorrection => ({
    fact: 'column_role',
    ...placeOf(table, column),
    role,
  });
  const roles = namesIn(columnRoleWords);
  return {
    part: 'column',
    about: say(column.role),
    sentence: `${column.column} is ${columnRoleWords[column.role]}`,
    basis: column.basis,
    confirm: say(column.role),
    reject: undefined,
    change: {
      by: 'choice',
      label: 'It is',
      choices: roles.map((role) => ({ label: columnRoleWords[role], says: say(role) })),
      chosen: roles.indexOf(column.role),
    },
  };
}

function notSo(table: ModelledTable, column: ModelledColumn, role: ColumnRole): SourceCorrection {
  return { fact: 'column_role', ...placeOf(table, column), role };
}

function timeFacts(table: ModelledTable, column: ModelledColumn): PlainFact[] {
  const time = table.times.find((each) => each.column === column.column);
  if (!time) return [];
  const say = (meaning: TimeMeaning): SourceCorrection => ({
    fact: 'time',
    ...placeOf(table, column),
    meaning,
  });
  const meanings = namesIn(timeWords);
  return [
    {
      part: 'time',
      about: say(time.meaning),
      sentence: `${column.column} says ${timeWords[time.meaning]}`,
      // How sure a time is says how likely rows are asked by it; what it means is another matter.
      basis: { ...time.basis, certainty: time.meaning === 'other' ? 0.6 : 0.9 },
      confirm: say(time.meaning),
      reject: notSo(table, column, 'other'),
      change: {
        by: 'choice',
        label: 'It says',
        choices: meanings.map((meaning) => ({ label: timeWords[meaning], says: say(meaning) })),
        chosen: meanings.indexOf(time.meaning),
      },
    },
  ];
}

function measureFacts(table: ModelledTable, column: ModelledColumn): PlainFact[] {
  const { measure } = column;
  if (!measure) return [];
  const say = (adds: Addition, unit: string | null): SourceCorrection => ({
    fact: 'measure',
    ...placeOf(table, column),
    adds,
    unit,
  });
  return [
    {
      part: 'amount',
      about: say(measure.adds, measure.unit),
      sentence: `${column.column} is ${amountWords(measure)}`,
      basis: column.basis,
      confirm: say(measure.adds, measure.unit),
      reject: notSo(table, column, 'other'),
      change: {
        by: 'measure',
        adds: measure.adds,
        unit: measure.unit ?? '',
        say: (adds, unit) => say(adds, unit.trim() === '' ? null : unit.trim()),
      },
    },
  ];
}

const shownMax = 6;

function meaningFacts(table: ModelledTable, column: ModelledColumn): PlainFact[] {
  const { meanings } = column;
  if (column.role !== 'state' && column.role !== 'flag') return [];
  const said = Object.entries(meanings).map(([value, meaning]) => `${value} is ${valueWords[meaning]}`);
  const more = said.length > shownMax ? ` and ${said.length - shownMax} more` : '';
  const say = (all: typeof meanings): SourceCorrection => ({
    fact: 'meanings',
    ...placeOf(table, column),
    meanings: all,
  });
  const isUnknown = Object.values(meanings).includes('other');
  return [
    {
      part: 'state',
      about: say({}),
      sentence: `${column.column} is ${columnRoleWords[column.role]}: ${said.slice(0, shownMax).join(', ') || 'of unknown values'}${more}`,
      basis: isUnknown
        ? { certainty: 0.6, evidence: 'Nothing says what some of its values mean.' }
        : column.basis,
      confirm: say(meanings),
      reject: notSo(table, column, 'category'),
      change: said.length > 0 ? { by: 'meanings', meanings, say } : undefined,
    },
  ];
}

type Link = SourceModelDetail['links'][number];

/** A column that others may refer to. */
export type Target = Link['to'];

/** What the columns of a table refer to, or were said to refer to no more; a reference to nothing known can be said, too. */
export function linkFacts(
  table: ModelledTable,
  { links, corrections }: Pick<SourceModelDetail, 'links' | 'corrections'>,
  targets: readonly Target[],
): PlainFact[] {
  const own = links.filter(({ from }) => from.schema === table.schema && from.table === table.table);
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
  ];
}

function linkFact(
  table: ModelledTable,
  column: string,
  link: Link | undefined,
  targets: readonly Target[],
): PlainFact {
  const say = (to: Link['to'] | null): SourceCorrection => ({
    fact: 'link',
    ...placeOf(table, { column }),
    to,
  });
  const to = link?.to ?? null;
  const isSame = (one: Target, other: Target | null) =>
    one.schema === other?.schema && one.table === other.table && one.column === other.column;
  const others = targets.filter((target) => !isSame(target, placeOf(table, { column })));
  return {
    part: 'link',
    about: say(to),
    sentence: `${table.table}.${column} refers to ${to ? `${to.table}.${to.column}` : 'nothing that is known'}`,
    basis: link?.basis,
    confirm: say(to),
    reject: to ? say(null) : undefined,
    change: {
      by: 'choice',
      label: 'It refers to',
      choices: [
        { label: 'nothing', says: say(null) },
        ...others.map((target) => ({ label: `${target.table}.${target.column}`, says: say(target) })),
      ],
      chosen: others.findIndex((target) => isSame(target, to)) + 1,
    },
  };
}

/** The columns that others may refer to: those that tell rows apart, and those that are referred to. */
export function targetsIn({ tables, links }: Pick<SourceModelDetail, 'tables' | 'links'>): Target[] {
  const keys = tables.flatMap(({ schema, table, key, columns }) => {
    const numbers = columns.filter(({ role }) => role === 'id').map(({ column }) => column);
    return [...(key.length === 1 ? key : []), ...numbers].map((column) => ({ schema, table, column }));
  });
  const all = [...keys, ...links.map(({ to }) => to)];
  return [
    ...new Map(
      all.map((target) => [JSON.stringify([target.schema, target.table, target.column]), target]),
    ).values(),
  ];
}
