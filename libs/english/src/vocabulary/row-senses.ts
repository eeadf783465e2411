import { nameParts, nameWords, shortForms } from '#model';
import type { Table } from '../domain/domain.js';
import type { Entry } from './sense.js';

/** The nouns for the rows of a table, and for things within one of its columns. */
export function rowSenses(table: Table): Entry[] {
  return [...ownNames(table), ...hiddenNames(table)];
}

function ownNames(table: Table): Entry[] {
  const meaning = { kind: 'rows', table } as const;
  const noun = nameWords(table.model.noun.value.singular);
  const written = nameParts(table.name);
  const [first, second] = noun;
  const last = noun.at(-1);
  return [
    { phrase: noun, meaning, fit: 1 },
    // Short forms have several expansions, so the written form can be found as well.
    ...(noun.length === 1 ? written.filter((part) => shortForms.has(part)) : []).map((part) => ({
      phrase: [part],
      meaning,
      fit: 0.9,
    })),
    { phrase: nameWords(table.name), meaning, fit: 0.9 },
    ...shorter(noun).map((phrase) => ({ phrase, meaning, fit: 0.95 })),
    ...(otherNames.get(noun.join(' ')) ?? []).map((word) => ({ phrase: [word], meaning, fit: 0.85 })),
    ...table.model.also.map((words) => ({ phrase: nameWords(words), meaning, fit: 0.95 })),
    ...(last !== undefined && noun.length > 1
      ? [{ phrase: [last], meaning, fit: lastWordFit(table, noun) }]
      : []),
    // "purchase orders" are POs.
    ...(first !== undefined && second !== undefined
      ? [{ phrase: [noun.map(([initial]) => initial).join('')], meaning, fit: 0.75 }]
      : []),
    ...(first !== undefined && second !== undefined ? [{ phrase: [first], meaning, fit: 0.45 }] : []),
    ...noun.flatMap((word) =>
      (verbsOf.get(word) ?? []).map((verb) => ({
        phrase: [verb],
        meaning,
        fit: giving.has(verb) ? 0.8 : 0.7,
      })),
    ),
  ];
}

/**
 * If "job sheets" are the sheets of jobs, which have a table of their own, "sheets" are these. A "client plan" that refers to plans is none.
 */
function lastWordFit(table: Table, noun: readonly string[]): number {
  const last = noun.at(-1) ?? '';
  const isLink = table.hops.some(
    ({ toMany, to }) => !toMany && nameWords(to.table.model.noun.value.singular).join(' ') === last,
  );
  if (isLink) return 0.6;
  const before = noun.slice(0, -1).join(' ');
  const isOfOthers = table.hops.some(
    ({ toMany, to }) => !toMany && nameWords(to.table.model.noun.value.singular).join(' ') === before,
  );
  if (isOfOthers && !parts.has(last)) return 0.9;
  return sold.has(before) ? 0.85 : 0.75;
}

/** Things with other names, which are no forms of theirs. */
const otherNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['work order', ['job', 'repair', 'callout', 'wo']],
  ['service call', ['job', 'callout', 'visit']],
  ['grant application', ['bid', 'application']],
  ['invoice', ['bill']],
  ['shipment', ['parcel', 'consignment']],
  ['vaccination', ['jab', 'vaccine']],
  ['equipment', ['kit']],
  ['support ticket', ['case', 'query']],
]);

/** "orders" are those of customers rather than those to suppliers. */
const sold = new Set(['sale', 'sales', 'customer', 'client']);

const parts = new Set('line item detail entry row position'.split(' '));

/** "scrap log" contains scrap. */
function shorter(noun: readonly string[]): string[][] {
  // "staff members" are the staff.
  const kept = noun.filter(
    (word, place) => !keepers.has(word) && !(word === 'member' && groups.has(noun[place - 1] ?? '')),
  );
  return kept.length > 0 && kept.length < noun.length ? [kept] : [];
}

const groups = new Set(['staff', 'crew', 'team', 'faculty']);

const keepers = new Set(
  'log event record entry history snapshot list detail details table data row fact dimension export'.split(
    ' ',
  ),
);

/** Verbs for making a row, and names for its makers, that are no form of its name. */
const verbsOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['sale', ['sell', 'sold', 'selling']],
  ['sales', ['sell', 'sold', 'selling']],
  ['purchase', ['buy', 'bought', 'buying']],
  ['payment', ['pay', 'paid']],
  ['waste', ['throw away', 'threw away', 'thrown away']],
  ['booking', ['book', 'booked']],
  ['visit', ['visited', 'came']],
  ['rental', ['rent', 'rented', 'hired']],
  ['arrival', ['arrive', 'arrived']],
  ['departure', ['depart', 'departed', 'left']],
  ['delivery', ['deliver', 'delivered']],
  ['enrolment', ['enrolled', 'enroll', 'signed up']],
  ['enrollment', ['enrolled', 'enroll', 'signed up']],
  ['subscription', ['subscribed', 'subscribe', 'subs', 'subscriber']],
  ['donation', ['donated', 'gave', 'give', 'raised', 'raise']],
  ['gift', ['donated', 'gave', 'give', 'raised', 'raise']],
  ['tenancy', ['tenant']],
  ['application', ['applied', 'applicant']],
  ['membership', ['member']],
]);

/** Tickets and flags are raised, too; if there are gifts, these are meant. */
const giving: ReadonlySet<string> = new Set(['raised', 'raise', 'donated']);

/** In a table of order lines that is named "orders", the order's number identifies orders. */
const hiddenFit = 1.05;

function hiddenNames(table: Table): Entry[] {
  return table.model.hidden.flatMap(({ column: name, noun }) => {
    const column = table.columns.find((each) => each.name === name);
    return column
      ? [
          {
            phrase: nameWords(noun.singular),
            meaning: { kind: 'rows', table, key: column },
            fit: hiddenFit,
          } as const,
        ]
      : [];
  });
}
