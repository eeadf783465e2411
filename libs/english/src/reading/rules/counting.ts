import { isOfMoney } from '../../domain/domain.js';
import type { Column } from '../../domain/domain.js';
import { tableOfTest } from '../../request/request.js';
import type { Amount } from '../../request/request.js';
import { piecesSoldIn } from '../../vocabulary/business-words.js';
import { wayToThings } from '../completing/often.js';
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
      // "how many payments": those of them, and not what they come to.
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

/** "how many lamps did we sell": the pieces, rather than the lines that tell of them. */
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

/** "how many zones" where each stop has a zone number: which, and not how much. */
function isNumbered({ model }: Column): boolean {
  return ['number', 'no', 'nr'].includes(model.words.at(-1) ?? '');
}

const reach = 5;

/** "how many lessons does a course have on average", "average (number of) orders per customer": one count by another. */
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

/** One of those that have what is counted. */
function isOwner(marks: readonly Mark[], place: number): boolean {
  const mark = marks[place];
  return mark?.kind === 'sense' && mark.meaning.kind === 'rows' && !mark.isPlural;
}
