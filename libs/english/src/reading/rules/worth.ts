import { isOfPeople, isOfStaff } from '../../domain/people.js';
import { ledBy, mainQuantity } from '../../vocabulary/business-words.js';
import { cameIn } from '../../vocabulary/came-in.js';
import type { Part, Ranked, Rule } from '../rule.js';
import { isOfMoney } from '../../domain/domain.js';
import type { Column, Table } from '../../domain/domain.js';
import type { Quantity } from '../../request/request.js';
import { stem } from '../../words/stem.js';
import { boundsOf, cueOf, meant } from '../mark.js';
import { timeOfState } from '../state-times.js';

/** "harbours that invoiced more than 5k": the bound is on the sum over the rows behind a line. */
export const worthOfRows: Rule = {
  id: 'worth-of-rows',
  examples: ['clients who rented more than 5k in 2026'],
  counterExamples: ['rentals over 1,000 euro', 'boats with more than 5 rentals'],
  match: (marks, at) => {
    const rows = meant(marks[at], 'rows');
    const threshold = marks[at + 1];
    const isOfOthers = marks
      .slice(0, at)
      .some((mark) => (meant(mark, 'rows')?.table ?? rows?.table) !== rows?.table);
    const of = rows && isOfOthers ? mainQuantity(rows.table) : undefined;
    if (!of || threshold?.kind !== 'threshold' || threshold.unit) return undefined;
    const ranked: Ranked = { kind: 'quantity', of, adds: 'sum', name: undefined };
    const parts = boundsOf(threshold).map((bound): Part => ({ kind: 'having', of: ranked, ...bound }));
    return { length: 2, bonus: 0.8, parts };
  },
};

/** "what did we invoice in May", "what did each boat bring in" ask for the sum of the rows that the verb names. */
export const whatWasDone: Rule = {
  id: 'what-was-done',
  examples: ['what did we rent in April 2026'],
  counterExamples: ['what rentals were cancelled', 'rentals in April 2026', 'what is the rental'],
  match: (marks, at) => {
    const [opening, second] = marks.slice(at, at + 2);
    const rows = meant(second, 'rows');
    // "what did we …" leaves two words without a mark before the verb.
    const isVerb = opening && second && second.from - opening.to >= wordsBetween;
    if (cueOf(opening) !== 'what' || !rows || !isVerb || second.to - second.from > 1) return undefined;
    if (second.kind === 'sense' && second.isPlural) return undefined;
    const of = mainQuantity(rows.table);
    // "what is the inventory" asks for no sum.
    const isOfTime = marks.some(({ kind }) => kind === 'when' || kind === 'grain');
    if (!of || !isOfTime) return undefined;
    return {
      length: 2,
      bonus: 0.9,
      parts: [{ kind: 'quantity', of, adds: 'sum', asked: false, isPlural: false, only: cameIn(rows.table) }],
    };
  },
};

const wordsBetween = 2;

/** "deposits collected in May", "cash collected": of a kind of money that came in the sum is asked for. */
export const moneyCollected: Rule = {
  id: 'money-collected',
  examples: ['money for sash windows collected in April 2026'],
  counterExamples: ['how many rentals were refunded in April 2026', 'rentals from Denmark'],
  match: (marks, at) => {
    const [kind, act, when] = marks.slice(at, at + 3);
    const test = meant(kind, 'test')?.test;
    const time =
      act?.kind === 'sense' && collecting.has(act.noun ?? '') ? meant(act, 'time')?.column : undefined;
    const isCounted = marks.slice(0, at).some((mark) => ['count', 'ask', 'who'].includes(cueOf(mark) ?? ''));
    if (test?.kind !== 'is' || !time || isCounted) return undefined;
    const { table } = time;
    const isOfIt =
      test.column.table === table ||
      table.hops.some(({ to, toMany }) => !toMany && to.table === test.column.table);
    const of = isOfIt ? mainQuantity(table) : undefined;
    if (!of) return undefined;
    const dated: Part =
      when?.kind === 'when' ? { kind: 'when', range: when.range, time } : { kind: 'time', column: time };
    return {
      length: when?.kind === 'when' ? 3 : 2,
      bonus: 1.3,
      parts: [
        { kind: 'test', test },
        { kind: 'quantity', of, adds: 'sum', asked: false, isPlural: false },
        dated,
      ],
    };
  },
};

const collecting: ReadonlySet<string> = new Set(['collected', 'received', 'banked', 'charged', 'billed']);

/** "what did we make on repairs", "how much did we earn with rentals" ask for the sum of the rows. */
export const whatWasEarned: Rule = {
  id: 'what-was-earned',
  examples: ['how much did we make on rentals in April 2026'],
  counterExamples: ['what did we rent in April 2026'],
  match: (marks, at) => {
    const [opening, earned, things] = marks.slice(at, at + 3);
    const rows = meant(things, 'rows');
    const isAsked = cueOf(opening) === 'what' || cueOf(opening) === 'howMuch';
    const of = rows && mainQuantity(rows.table);
    if (!isAsked || cueOf(earned) !== 'earned' || !of) return undefined;
    const only = cameIn(rows.table);
    return {
      length: 3,
      bonus: 1.2,
      parts: [{ kind: 'quantity', of, adds: 'sum', asked: true, isPlural: false, only }],
    };
  },
};

/** "what did customers from Norway spend" asks for income from them, not for costs of the company. */
export const spentByThem: Rule = {
  id: 'spent-by-them',
  examples: ['how much did clients from Denmark spend in 2026', 'top 3 clients by spend', 'spend by client'],
  counterExamples: ['clients from Denmark'],
  match: (marks, at) => {
    const start = cueOf(marks[at]) === 'by' ? at + 1 : at;
    const verb = marks[start];
    const noun = verb?.kind === 'sense' || verb?.kind === 'left' ? (verb.noun ?? '') : '';
    // "top clients by ad spend": the company spends it on them.
    const isPlain = start === at || (verb && verb.to - verb.from === 1);
    if (!spending.has(noun) || !isPlain) return undefined;
    const grouped = groups.has(cueOf(marks[start + 1]) ?? '') ? marks.slice(start + 2, start + 3) : [];
    const people = [...marks.slice(0, at), ...grouped]
      .flatMap((mark) => meant(mark, 'rows')?.table ?? [])
      .find((table) => isOfPeople(table) && !isOfStaff(table));
    const led = people && ledBy(people);
    if (!led) return undefined;
    const spent: Part = { kind: 'quantity', adds: 'sum', asked: true, isPlural: false, ...led };
    return { length: start + 1 - at, bonus: start > at ? 0.9 : 0.7, parts: [spent] };
  },
};

const groups: ReadonlySet<string> = new Set(['by', 'per']);

const spending: ReadonlySet<string> = new Set(['spend', 'spent', 'spending']);

/** "how much did we refund in May": the verb names the time, and the amount of the same name. */
export const howMuchWasDone: Rule = {
  id: 'how-much-was-done',
  examples: ['how much did we refund in April 2026'],
  counterExamples: ['how much revenue did we make in April 2026'],
  match: (marks, at) => {
    const time = cueOf(marks[at]) === 'howMuch' ? meant(marks[at + 1], 'time')?.column : undefined;
    const column = time && columnOfAct(time);
    if (!time || !column) return undefined;
    const when = marks[at + 2];
    const quantity: Part = {
      kind: 'quantity',
      of: { kind: 'value', column },
      adds: 'sum',
      asked: true,
      isPlural: false,
    };
    return when?.kind === 'when'
      ? { length: 3, bonus: 1.2, parts: [quantity, { kind: 'when', range: when.range, time }] }
      : { length: 2, bonus: 0.6, parts: [quantity, { kind: 'time', column: time }] };
  },
};

/** "how much have we paid to crews" asks for the sum of the rows in that state. */
export const howMuchToWhom: Rule = {
  id: 'how-much-to-whom',
  examples: ['how much did we refund to clients'],
  counterExamples: ['how much revenue did we make in April 2026', 'how many rentals were paid'],
  match: (marks, at) => {
    const opening = marks.slice(at, at + 2);
    if (cueOf(opening[0]) !== 'howMuch') return undefined;
    const start = ['owns', 'has'].includes(cueOf(opening[1]) ?? '') ? at + 2 : at + 1;
    const [act, whom] = marks.slice(start, start + 2);
    const test = meant(act, 'test')?.test;
    const time = meant(act, 'time')?.column ?? (test && timeOfState(test));
    const rows = meant(whom, 'rows');
    const of = time && amountOfAct(time);
    if (!time || !of || !rows || !belongsTo(time.table, rows.table)) return undefined;
    const when = marks[start + 2];
    const quantity: Part = { kind: 'quantity', of, adds: 'sum', asked: true, isPlural: false };
    const state: Part[] = test ? [{ kind: 'test', test }] : [];
    return when?.kind === 'when'
      ? {
          length: start + 3 - at,
          bonus: 1.4,
          parts: [quantity, ...state, { kind: 'when', range: when.range, time }],
        }
      : { length: start + 2 - at, bonus: 1, parts: [quantity, ...state, { kind: 'time', column: time }] };
  },
};

function columnOfAct(time: Column): Column | undefined {
  return time.table.columns.find(
    (each) => isOfMoney(each) && each.model.words.some((word) => isActOf(time, word)),
  );
}

function amountOfAct(time: Column): Quantity | undefined {
  const column = columnOfAct(time);
  return column ? { kind: 'value', column } : mainQuantity(time.table);
}

const ownersMax = 2;

/** Whether each row belongs to one of these, by one key or two. */
function belongsTo({ hops }: Table, owners: Table, hopsMax = ownersMax): boolean {
  return hops.some(
    ({ to, toMany }) =>
      !toMany && (to.table === owners || (hopsMax > 1 && belongsTo(to.table, owners, hopsMax - 1))),
  );
}

/** The refund amount belongs to the act whose time is refunded_at. */
function isActOf({ model }: Column, word: string): boolean {
  return model.words.some((act) => stem(act) === stem(word) && !timeWords.has(act));
}

const timeWords = new Set(['date', 'time', 'day', 'at', 'on', 'total', 'amount']);

/** "revenue excluding VAT" needs no condition: amounts are kept without the tax, or have a column that includes it. */
export const withoutTax: Rule = {
  id: 'without-tax',
  examples: ['revenue excluding VAT in April 2026'],
  counterExamples: ['rentals excluding cancelled ones'],
  match: (marks, at) => {
    const cue = cueOf(marks[at]);
    const of = meant(marks[at + 1], 'quantity')?.of;
    const isTax = of?.kind === 'value' && of.column.model.words.some((word) => taxes.has(word));
    if ((cue !== 'exclude' && cue !== 'lack') || !isTax) return undefined;
    return { length: 2, bonus: 0.9, parts: [] };
  },
};

const taxes = new Set(['vat', 'tax', 'gst']);
