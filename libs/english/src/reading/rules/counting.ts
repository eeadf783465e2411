import { isOfMoney } from '../../domain/domain.js';
import type { Column } from '../../domain/domain.js';
import { tableOfTest } from '../../request/request.js';
import type { Amount, Test } from '../../request/request.js';
import { piecesSoldIn } from '../../vocabulary/business-words.js';
import { isPeopleNoun } from '../../words/people-nouns.js';
import { wayToThings } from '../completing/row-counts.js';
import { cueOf, meant } from '../mark.js';
import type { Mark } from '../mark.js';
import { nounPhraseAt, testsBefore } from '../noun-phrase.js';
import type { Part, Rule } from '../rule.js';

/** "how many cancelled orders", "number of different customers". */
export const counting: Rule = {
  id: 'counting',
  examples: ['how many rentals did we have in April 2026'],
  counterExamples: ['list boats with berths'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'count') return undefined;
    const found = nounPhraseAt(marks, at + 1, ['rows', 'column']);
    if (!found) {
      const quantity = nounPhraseAt(marks, at + 1, ['quantity']);
      if (!quantity) return undefined;
      const { head, before, length } = quantity;
      if (head.of.kind === 'value' && isNumbered(head.of.column)) {
        const { column } = head.of;
        const counted: Part = { kind: 'column', column, asked: false, isPlural: true };
        const count: Part = {
          kind: 'count',
          different: true,
          bare: false,
          of: { table: column.table, key: column },
        };
        return { length: length + 1, bonus: 0.6, parts: [...before, counted, count] };
      }
      // "how many payments" asks for their number, not their sum.
      if (head.of.kind === 'value' && isOfMoney(head.of.column)) {
        const { table } = head.of.column;
        const rows: Part = { kind: 'rows', table, asked: false, isPlural: true };
        const count: Part = { kind: 'count', different: false, bare: false, of: { table } };
        return { length: length + 1, bonus: 0.3, parts: [...before, rows, count] };
      }
      const asked: Part = { ...head, asked: true };
      const parts: Part[] =
        head.adds === 'sum' ? [...before, asked, { kind: 'aggregate', name: 'sum' }] : [...before, asked];
      return { length: length + 1, bonus: 0.4, parts };
    }
    const { head, before, isDifferent, length } = found;
    const of =
      head.kind === 'rows'
        ? { of: { table: head.table, key: head.key } }
        : isDifferent
          ? { of: { table: head.column.table, key: head.column } }
          : {};
    return {
      length: length + 1,
      bonus: 0.6,
      parts: [
        ...before,
        head,
        { kind: 'count', different: isDifferent || head.kind === 'column', bare: false, ...of },
      ],
    };
  },
};

/** "how many lamps did we sell" asks for pieces, not for the lines that list them. */
export const piecesSold: Rule = {
  id: 'pieces-sold',
  examples: ['how many bulbs did we sell in May 2026'],
  counterExamples: ['how many rentals did we have in April 2026'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'count') return undefined;
    const verb = marks.findIndex((mark, place) => place > at && place <= at + reach && isSold(mark));
    const [test] = marks.slice(at, Math.max(at, verb)).flatMap((mark) => meant(mark, 'test')?.test ?? []);
    const of = meant(marks[verb], 'quantity')?.of ?? (test && piecesSoldIn(tableOfTest(test)));
    if (!of || !test) return undefined;
    const asked: Part = { kind: 'quantity', of, adds: 'sum', asked: true, isPlural: true };
    return { length: 1, bonus: 0.9, parts: [asked, { kind: 'aggregate', name: 'sum' }] };
  },
};

function isSold(mark: Mark): boolean {
  if (cueOf(mark) === 'earned') return true;
  return mark.kind === 'sense' && mark.meaning.kind === 'quantity' && /^(?:sold|sell)$/.test(mark.noun ?? '');
}

/** "how many zones": zone numbers are counted, since their sum means nothing. */
function isNumbered({ model }: Column): boolean {
  return ['number', 'no', 'nr'].includes(model.words.at(-1) ?? '');
}

const reach = 5;

/** "how many lessons does a course have on average", "average (number of) orders per customer" divide one count by another. */
export const averageCount: Rule = {
  id: 'average-count',
  examples: [
    'how many rentals does a boat have on average',
    'average number of rentals per client',
    'average rentals per client',
  ],
  counterExamples: ['average repair cost per cause', 'average rental per client'],
  match: (marks, at) => {
    const isAverageFirst = cueOf(marks[at]) === 'average';
    const start = isAverageFirst ? at + 1 : at;
    const isCounted = cueOf(marks[start]) === 'count';
    const from = isCounted ? start + 1 : start;
    const counted = nounPhraseAt(marks, from, ['rows']);
    if (!counted) return undefined;
    const next = from + counted.length;
    if (!isCounted && !(isAverageFirst && isSeveral(marks[next - 1]) && cueOf(marks[next]) === 'per'))
      return undefined;
    const per = [next, next + 1].find((place) => isOwner(marks, place));
    const whole = per === undefined ? undefined : meant(marks[per], 'rows');
    const key = whole && wayToThings(counted.head.table, whole)?.per;
    if (per === undefined || !key) return undefined;
    const average = marks.findIndex(
      (mark, place) => place > per && place < per + reach && cueOf(mark) === 'average',
    );
    if (!isAverageFirst && average < 0) return undefined;
    const tests = testsBefore(counted);
    const { table } = counted.head;
    const amount: Amount = {
      kind: 'ratio',
      part: { kind: 'rows', table, key: counted.head.key, tests },
      whole: { kind: 'rows', table, key, tests: [] },
      inPercent: false,
    };
    return {
      length: (isAverageFirst ? per : average) + 1 - at,
      bonus: 1.2,
      parts: [{ kind: 'amount', amount }],
    };
  },
};

function isSeveral(mark: Mark | undefined): boolean {
  return mark?.kind === 'sense' && mark.isPlural;
}

/** The counted rows belong to a thing, which is named in the singular: "per customer". */
function isOwner(marks: readonly Mark[], place: number): boolean {
  const mark = marks[place];
  return mark?.kind === 'sense' && mark.meaning.kind === 'rows' && !mark.isPlural;
}

/** "signups in May", "arrivals by hotel" count acts by the day of the act. */
export const actsCounted: Rule = {
  id: 'acts-counted',
  examples: ['cancellations last month', 'purchases last month'],
  counterExamples: ['cancelled rentals last month'],
  match: (marks, at) => {
    const mark = marks[at];
    const isNoun = mark?.kind === 'sense' && mark.isPlural;
    // "show me the cancellations" asks for each.
    const isShown = cueOf(marks[0]) === 'ask';
    const test = meant(mark, 'test')?.test;
    if (isNoun && test && isStateOrFlag(test) && namesAct(test))
      return { length: 1, bonus: 0.3, parts: isShown ? shownState(test) : countedState(test) };
    const column = meant(mark, 'time')?.column;
    // "which boats with open contracts", "clients whose papers have expired" ask for the boats and the clients.
    if (!column || !isNoun || cueOf(marks[at - 1]) === 'who' || asksForOthers(marks, at)) return undefined;
    const when = marks[at + 1];
    // Future events are listed, not counted: "arrivals next week".
    const isDated = when?.kind === 'when' && !when.isAhead && meant(marks[at - 1], 'rows') === undefined;
    const parts: Part[] = [
      { kind: 'rows', table: column.table, asked: false, isPlural: true },
      isDated ? { kind: 'when', range: when.range, time: column } : { kind: 'time', column },
      { kind: 'count', different: false, bare: true },
    ];
    return isDated ? { length: 2, bonus: 0.9, parts } : { length: 1, bonus: 0.5, parts };
  },
};

function asksForOthers(marks: readonly Mark[], at: number): boolean {
  return marks
    .slice(0, at)
    .some((mark, place) => cueOf(mark) === 'ask' && meant(marks[place + 1], 'rows') !== undefined);
}

/** "refunds" are counted; the "customers" among accounts, and the "trials" among subscriptions, are listed. */
function namesAct(test: Test): boolean {
  if (test.kind !== 'is') return true;
  return !test.values.some((value) => namesThing(test.column.model.spoken[value] ?? value));
}

function namesThing(value: string): boolean {
  const noun = value.toLowerCase();
  return isPeopleNoun(noun) || noun.startsWith('trial');
}

/** "cancellations", "crashes". */
function countedState(test: Test): Part[] {
  return [...shownState(test), { kind: 'count', different: false, bare: true }];
}

function shownState(test: Test): Part[] {
  return [
    { kind: 'rows', table: tableOfTest(test), asked: false, isPlural: true },
    { kind: 'test', test },
  ];
}

/** Days of a calendar have flags as well, such as those of holidays, and are no acts. */
function isStateOrFlag(test: Test): boolean {
  const isCalendar = tableOfTest(test).model.role.value === 'date_dimension';
  return test.kind === 'is' && !isCalendar && ['state', 'flag'].includes(test.column.model.role);
}
