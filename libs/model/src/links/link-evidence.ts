import type { ColumnView, TableView } from '../source-view.js';
import { plural, singular } from '../words/noun.js';
import { keyStem, standsFor } from '../words/key-words.js';

/** Evidence from names alone that a column's values are those of another. */
export interface NameEvidence {
  certainty: number;
  sentence: string;
}

/** A column that others may refer to. */
export interface Target {
  column: ColumnView;
  /** True if it identifies its table's rows; otherwise it is only unique. */
  isOwnKey: boolean;
}

/** Returns the evidence in two names that one column refers to the other; undefined if there is none. */
export function nameEvidence(from: ColumnView, to: Target): NameEvidence | undefined {
  let best: NameEvidence | undefined;
  for (const testimony of testimonies) {
    const found = testimony(from, to);
    if (found && found.certainty > (best?.certainty ?? 0)) best = found;
  }
  return best;
}

type Testimony = (from: ColumnView, to: Target) => NameEvidence | undefined;

const testimonies: readonly Testimony[] = [
  sameName,
  namedAfterTable,
  longerName,
  relation,
  personInRole,
  oneInRole,
  dayOfCalendar,
];

const genericNames = new Set(
  'id no nr num number key code cd name title type kind status state description date year rank ranking position rating score level grade age'.split(
    ' ',
  ),
);

/** Reports whether a name is so frequent that it proves nothing. */
export function isGenericName(name: string): boolean {
  return genericNames.has(name.toLowerCase());
}

function sameName(from: ColumnView, { column, isOwnKey }: Target): NameEvidence | undefined {
  if (from.table === column.table || from.name.toLowerCase() !== column.name.toLowerCase()) return undefined;
  const stem = keyStem(from);
  if (isGenericName(from.name) || (stem === undefined && !isOwnKey)) return undefined;
  const toTarget = standsFor(stem ?? from.parts, column.table.words);
  // A key refers to the table where it is at home, and not from there to another.
  if (homeStrength(from, stem) > Math.max(toTarget, 0.5)) return undefined;
  const certainty = (isOwnKey ? 0.85 : 0.6) + toTarget * 0.1;
  return { certainty, sentence: `both are called ${from.name}` };
}

/** Returns how well a column's name fits its own table, if its values may number the rows of that table. */
function homeStrength(from: ColumnView, stem: readonly string[] | undefined): number {
  return from.profile?.is_unique === false ? 0 : standsFor(stem ?? from.parts, from.table.words);
}

function namedAfterTable(from: ColumnView, { column, isOwnKey }: Target): NameEvidence | undefined {
  if (!isOwnKey || from.table === column.table) return undefined;
  const stem = keyStem(from);
  const strength = standsFor(stem ?? from.parts, column.table.words);
  if (strength === 0 || homeStrength(from, stem) > strength) return undefined;
  const words = column.table.words.join(' ');
  if (strength === 1) return { certainty: stem ? 0.9 : 0.65, sentence: `its name says ${words}` };
  if (stem === undefined) return undefined;
  const certainty = strength >= 0.9 ? 0.85 : 0.25 + strength * 0.65;
  return { certainty, sentence: `${stem.join(' ')} may stand for ${words}` };
}

/** Compares a longer name: "billing_customer_id" refers to customers, "start_date_key" to the table with date_key, "host_city" to cities. */
function longerName(from: ColumnView, { column, isOwnKey }: Target): NameEvidence | undefined {
  if (!isOwnKey || from.table === column.table) return undefined;
  const stem = keyStem(from);
  const toParts = column.parts;
  if (toParts.length > 1 && from.parts.length > toParts.length && endsWith(from.parts, toParts)) {
    return { certainty: 0.85, sentence: `its name ends with ${column.name}` };
  }
  const parts = stem ?? from.parts;
  if (parts.length < 2) return undefined;
  const end = parts.slice(-1);
  if (standsFor(end, column.table.words) < 0.75) return undefined;
  // "home_games" counts games, and "sort_order" puts rows in order.
  if (stem === undefined && (orderings.has(parts[0] ?? '') || end.some((word) => singular(word) !== word)))
    return undefined;
  return { certainty: stem ? 0.7 : 0.55, sentence: `its name ends with ${end.join(' ')}` };
}

const orderings = new Set('sort display list rank menu print'.split(' '));

function endsWith(words: readonly string[], end: readonly string[]): boolean {
  return end.every((word, place) => words[words.length - end.length + place] === word);
}

const relations = new Set(
  'parent manager mgr boss supervisor superior reports leader head predecessor previous prev original replaces replaced successor referrer referred'.split(
    ' ',
  ),
);

/** Finds a reference to another row of the same table: the manager of an employee. */
function relation(from: ColumnView, { column, isOwnKey }: Target): NameEvidence | undefined {
  if (!isOwnKey || from.table !== column.table || from === column) return undefined;
  const word = from.parts.find((part) => relations.has(part));
  return word === undefined ? undefined : { certainty: 0.7, sentence: `${word} is one of the same table` };
}

const rolesOfPeople = new Set(
  `owner manager mgr rep representative agent assignee assigned buyer seller salesperson author creator created approver approved reviewer
  handler operator driver technician engineer contact advisor adviser consultant coach trainer teacher instructor supervisor planner recruiter
  interviewer cashier officer lead director employee staff user performer male female husband wife spouse bride groom father mother son
  daughter friend partner vet nurse clerk chef guard host`.split(/\s+/),
);

/** Words in the names of tables of people. */
const tablesOfPeople = new Set(
  `team employee staff person people user member worker personnel agent rep faculty teacher crew colleague contact salesperson`.split(
    /\s+/,
  ),
);

/** Nouns for people who do something: "surveyor". */
const actors = /.{3}(?:er|or|ist|ian)$/;
const noActors = new Set(
  'meter counter order number letter sector factor floor tier center year user customer partner quarter chapter register server cluster folder container poster color error other transfer'.split(
    ' ',
  ),
);
/** Participles before "by": "processed by", "driven by". */
const acted = /(?:ed|en|ne|ld|de)$/;

function roleIn({ parts }: ColumnView, stem: readonly string[] | undefined): string | undefined {
  const listed = parts.find((part) => rolesOfPeople.has(part));
  if (listed !== undefined) return listed;
  if (parts.at(-1) === 'by' && acted.test(parts.at(-2) ?? '')) return parts.slice(-2).join(' ');
  const last = stem?.at(-1);
  return last !== undefined && actors.test(last) && !noActors.has(last) ? last : undefined;
}

function personInRole(from: ColumnView, { column, isOwnKey }: Target): NameEvidence | undefined {
  const word = roleIn(from, keyStem(from));
  if (!isOwnKey || word === undefined || !isOfPeople(column.table)) return undefined;
  if (from.table === column.table && from === column) return undefined;
  const people = plural(column.table.words.join(' '));
  return { certainty: keyStem(from) ? 0.62 : 0.5, sentence: `${word} may be one of the ${people}` };
}

const prepositions = new Set('in of for at on to by from'.split(' '));

/** Returns the words before a preposition: "member_in_charge_id" is a member. */
export function inRole(stem: readonly string[]): readonly string[] {
  return stem.slice(
    0,
    Math.max(
      0,
      stem.findIndex((part) => prepositions.has(part)),
    ),
  );
}

function oneInRole(from: ColumnView, { column, isOwnKey }: Target): NameEvidence | undefined {
  const one = inRole(keyStem(from) ?? []);
  if (!isOwnKey || one.length === 0 || from === column) return undefined;
  if (standsFor(one, column.table.words) < 0.9) return undefined;
  return { certainty: 0.65, sentence: `its name begins with ${column.table.words.join(' ')}` };
}

function dayOfCalendar(from: ColumnView, { column }: Target): NameEvidence | undefined {
  const isDay = column.kind === 'date' || column.kind === 'timestamp';
  if (!isDay || from.table === column.table) return undefined;
  return { certainty: 0.65, sentence: `${column.table.source.name} has a row for each day` };
}

/** Reports whether a table's rows are people, by its name. */
export function isOfPeople(table: TableView): boolean {
  return table.words.some((word) => tablesOfPeople.has(word));
}
