import { nameWords } from '#model';
import { isOfMoney, ownersOf } from '../../domain/domain.js';
import type { Column, Table } from '../../domain/domain.js';
import { cueOf, meant } from '../mark.js';
import { headOf } from '../noun-phrase.js';
import type { Part, Ranked, Rule } from '../rule.js';
import { tableOfQuantity } from '../../request/request.js';
import type { Things } from '../../request/request.js';
import { isOfPeople, isOfStaff, personOf } from '../../domain/people.js';

/** "repeat customers", "returning guests": those whom more than one event leads to. */
export const repeatThings: Rule = {
  id: 'repeat-things',
  examples: ['how many repeat customers do we have'],
  counterExamples: ['how many customers do we have'],
  match: (marks, at) => {
    const [first, second] = marks.slice(at, at + 2);
    // "customers who came back".
    const isBack = cueOf(second) === 'cameBack';
    const head = headOf(isBack ? first : second, ['rows']);
    if (!head || !(isBack ? isOfPeople(head.table) : cueOf(first) === 'repeat')) return undefined;
    const events = head.key ? hiddenEvents(head.table, head.key) : eventsOf(head.table);
    if (!events) return undefined;
    const of = { kind: 'rows', ...events, tests: [] } as const;
    return { length: 2, bonus: 0.9, parts: [head, { kind: 'having', of, operator: '>', value: 1 }] };
  },
};

/** Orders of an export, told apart by their number. */
function hiddenEvents(table: Table, key: Column): { table: Table; key: Column } | undefined {
  const own = table.model.hidden.find(({ noun }) => eventNouns.has(noun.singular));
  const column = table.columns.find(({ name }) => name === own?.column);
  return column && column !== key ? { table, key: column } : undefined;
}

const eventNouns = new Set(['order', 'invoice', 'booking', 'ticket', 'visit', 'appointment', 'shipment']);

/** The events of people: their trades, else those with money in them, else any. */
function eventsOf({ hops }: Table): { table: Table } | undefined {
  const events = hops.flatMap(({ to, toMany }) =>
    toMany && to.table.model.role.value === 'event' ? [to.table] : [],
  );
  const table = events.find(isTrade) ?? events.find(({ columns }) => columns.some(isOfMoney)) ?? events[0];
  return table && { table };
}

/** "who owes us the most", "who owes us money": the people whose rows are not paid yet, and how much that is. */
export const whoOwes: Rule = {
  id: 'who-owes',
  examples: ['who owes us the most', 'who still owes us money'],
  counterExamples: ['how much do clients owe us', 'who rented the most boats'],
  match: (marks, at) => {
    const owed = cueOf(marks[at]) === 'who' ? headOf(marks[at + 1], ['quantity']) : undefined;
    // "who owe us more than 500": the bound is on what each of them owes.
    if (owed?.kind !== 'quantity' || !owed.only || marks[at + 2]?.kind === 'threshold') return undefined;
    const of = tableOfQuantity(owed.of);
    const table = personOf(of) ?? ownersOf(of).flatMap((owner) => personOf(owner) ?? [])[0];
    if (!table || isOfStaff(table)) return undefined;
    if (cueOf(marks[at + 2]) !== 'most')
      return { length: 2, bonus: 1, parts: [owed, { kind: 'by', dimension: { kind: 'rows', table } }] };
    const by: Ranked = { kind: 'quantity', of: owed.of, adds: owed.adds, name: undefined, only: owed.only };
    return {
      length: 3,
      bonus: 1.5,
      parts: [
        { kind: 'rows', table, asked: true, isPlural: false },
        { kind: 'rank', direction: 'descending', limit: undefined, by },
      ],
    };
  },
};

/** "who has the most open jobs": who it is, and no clause about what stands before. */
export const whoHas: Rule = {
  id: 'who-has',
  examples: ['who has the most rentals'],
  counterExamples: ['clients who have the most rentals'],
  match: (marks, at) => {
    const isAsked = at === 0 && cueOf(marks[at]) === 'owns' && marks[at]?.from === 0;
    const isRanked = ['most', 'least'].includes(cueOf(marks[at + 1]) ?? '');
    return isAsked && isRanked ? { length: 1, bonus: 0.2, parts: [{ kind: 'who' }] } : undefined;
  },
};

/** "monthly active users": those who did something in each time, and not those who began in it. */
export const activePeople: Rule = {
  id: 'active-people',
  examples: ['monthly active clients since January'],
  counterExamples: ['clients per country'],
  match: (marks, at) => {
    const test = meant(marks[at], 'test')?.test;
    const isActive = cueOf(marks[at]) === 'active' || test?.kind === 'current';
    const head = headOf(marks[at + 1], ['rows']);
    const hasTime = marks.some((mark) => mark.kind === 'when' || mark.kind === 'grain');
    if (!isActive || !head || head.key || !hasTime) return undefined;
    const use = nearestEvents(head.table, isUse) ?? nearestEvents(head.table, isTrade);
    if (!use) return undefined;
    const rows: Part = { kind: 'rows', ...use, asked: false, isPlural: true };
    return { length: 2, bonus: 1.4, parts: [rows, { kind: 'count', different: true, bare: false }] };
  },
};

const hopsMax = 3;

/** The nearest rows of a kind that lead to people, with the column that tells the people apart: of a client's accounts the charges. */
function nearestEvents(people: Table, isOfKind: (table: Table) => boolean): Required<Things> | undefined {
  const own = people.columns.find(({ name }) => people.model.key[0] === name);
  let tables = [people];
  for (let hops = 1; hops <= hopsMax && own; hops += 1) {
    const next = tables.flatMap((table) => table.hops.filter(({ toMany }) => toMany).map(({ to }) => to));
    const found = next.find(({ table }) => isOfKind(table));
    if (found) return { table: found.table, key: hops === 1 ? found : own };
    tables = next.map(({ table }) => table);
  }
  return undefined;
}

/** Sessions and the like, which tell when people were there. */
function isUse(table: Table): boolean {
  return isEventOf(uses, table);
}

/** Purchases and payments stand for activity where a source keeps no visits. */
function isTrade(table: Table): boolean {
  return isEventOf(trades, table);
}

function isEventOf(nouns: ReadonlySet<string>, { model }: Table): boolean {
  return model.role.value === 'event' && nameWords(model.noun.value.singular).some((word) => nouns.has(word));
}

const uses = new Set('session login visit activity event usage view progress play request'.split(' '));
const trades = new Set('order purchase sale transaction booking rental charge payment invoice'.split(' '));
