import { nameWords } from '#model';
import type { Expression, Grain } from '#sql';
import { nameColumns } from '../domain/domain.js';
import type { Column, Table } from '../domain/domain.js';
import { isOfPeople } from '../domain/people.js';
import { isSomebody } from '../words/people-nouns.js';
import type { Dimension } from '../request/request.js';
import { dayIn } from './quantities.js';
import type { Cycle } from '../words/time-units.js';
import { Unplannable } from './scope.js';
import type { Scope } from './scope.js';

/** The expressions that identify the lines of an answer; a table's rows by name and, if names may repeat, by key. */
export function dimensionIn(
  scope: Scope,
  dimension: Dimension,
): { shown: Expression[]; grouped: Expression[] } {
  switch (dimension.kind) {
    case 'column': {
      const column = scope.kept(dimension.column);
      const names = namesBehind(scope, dimension.column);
      return names.length > 0
        ? { shown: names, grouped: [...names, column] }
        : { shown: [column], grouped: [column] };
    }
    case 'period': {
      const period = periodIn(scope, dimension.time, dimension.grain);
      return { shown: [period], grouped: [period] };
    }
    case 'cycle': {
      const part = cycleIn(scope, dimension.time, dimension.of);
      return { shown: [part], grouped: [part] };
    }
    case 'rows': {
      if (dimension.key) {
        const key = scope.column(dimension.key);
        return { shown: [key], grouped: [key] };
      }
      const shown = (dimension.shown ?? namesOf(dimension.table)).map((column) => scope.column(column));
      // In a history, each change of a thing has a key of its own, but the thing is one.
      const keys = isHistory(dimension.table)
        ? []
        : keysOf(dimension.table).map((column) => scope.column(column));
      return { shown, grouped: [...shown, ...keys] };
    }
  }
}

/** "by sales rep", for a key that names a role: people know its rows by name. */
function namesBehind(scope: Scope, { table, name, model }: Column): Expression[] {
  const hop = table.hops.find(({ from, toMany }) => from.name === name && !toMany);
  if (model.role !== 'key' || !hop) return [];
  return nameColumns(hop.to.table).map((column) => scope.columnOver(hop, column));
}

/** Reports whether a thing has a row for each of its changes. */
export function isHistory({ columns, model }: Table): boolean {
  return model.current !== undefined && columns.some(({ time }) => time?.meaning === 'effective_from');
}

/** The day, week or month of a row's time. */
export function periodIn(scope: Scope, time: Column, grain: Grain): Expression {
  if (time.model.role === 'year' && grain === 'year') return scope.column(time);
  const of = dayIn(scope, time);
  return grain === 'day' && time.time?.written === 'date' ? of : { kind: 'truncate', grain, of };
}

function cycleIn(scope: Scope, time: Column, part: Cycle): Expression {
  if (part === 'hour' && time.time?.written !== 'timestamp')
    throw new Unplannable(`${time.name} of ${time.table.name} keeps no hours.`);
  return { kind: 'part', part, of: dayIn(scope, time) };
}

/** The columns by which people know a row, with its key if that is more than a number; only its key if it has no name. */
export function namesOf(table: Table): Column[] {
  const names = nameColumns(table);
  const code = table.columns.find((column) => isOwnCode(column) && !names.includes(column));
  if (names.length > 0 && code) return [...names, code];
  const keys = keysOf(table);
  const isTelling =
    keys.length <= keysShownMax &&
    (keys.some(({ kind }) => kind === 'text') ||
      happening.has(table.model.role.value) ||
      (names.some(isTitle) && keys.every(isNumber)));
  if (names.length > 0) return isTelling ? [...names, ...keys.filter((key) => !names.includes(key))] : names;
  const borrowed = namesOfPerson(table);
  if (borrowed.length > 0) return borrowed;
  return keys.length > 0 ? keys : table.columns.slice(0, columnsShownMax);
}

/** Pilots and patients who are stored as persons have the persons' names. */
function namesOfPerson(table: Table): Column[] {
  if (table.model.role.value !== 'entity') return [];
  const isPerson = isOfPeople(table) || isSomebody(table.model.noun.value.singular);
  const people = table.hops.filter(
    ({ from, to, toMany }) =>
      !toMany && isOfPeople(to.table) && (isPerson || table.model.key.includes(from.name)),
  );
  const [person, ...others] = people.map(({ to }) => to.table);
  if (!person || others.length > 0) return [];
  return nameColumns(person);
}

/** The number or code that people give to rows, which a description does not identify. */
function isOwnCode({ table, model }: Column): boolean {
  const noun = nameWords(table.model.noun.value.singular);
  const isCode = model.role === 'code' && model.words.some((word) => codeWords.has(word));
  const isOwn = model.words.every((word) => codeWords.has(word) || noun.includes(word));
  return isCode && isOwn && table.model.role.value === 'entity';
}

/** Several jobs have one title, and people tell them apart by their numbers. */
function isTitle({ model: { words } }: Column): boolean {
  return words.some((word) => titleWords.has(word));
}

function isNumber({ model: { words } }: Column): boolean {
  return words.some((word) => codeWords.has(word));
}

const titleWords = new Set(['title', 'subject', 'summary', 'description']);
const codeWords = new Set(['code', 'number', 'no', 'sku', 'reference', 'ref', 'nr', 'ean', 'isbn', 'plate']);

const columnsShownMax = 12;
const keysShownMax = 2;
/** The roles of tables in which several rows share a name. */
const happening: ReadonlySet<string> = new Set(['event', 'history', 'wide']);

function keysOf({ columns, model }: Table): Column[] {
  return columns.filter(({ name }) => model.key.includes(name));
}
