import type { Test } from '../../request/request.js';
import { cueOf, meant } from '../mark.js';
import type { Mark } from '../mark.js';
import type { Rule } from '../rule.js';

/** "berths 4 or 6", "aged either 36 or 37", "3 or 4 berths": a column equals one of two numbers. */
export const eitherNumber: Rule = {
  id: 'either-number',
  examples: ['boats with 4 or 6 berths', 'boats whose number of berths is either 4 or 6'],
  counterExamples: ['boats with more than 4 berths', 'boats whose berths are more than 8 or less than 3'],
  match: (marks, at) => {
    const isFirst = marks[at]?.kind !== 'number';
    const start = isFirst ? at + 1 : at;
    const opening = cueOf(marks[start]) === 'or' && isFirst ? 1 : 0;
    const [one, joint, other, after] = marks.slice(start + opening, start + opening + 4);
    if (one?.kind !== 'number' || cueOf(joint) !== 'or' || other?.kind !== 'number') return undefined;
    const tests = [one, other].map(({ value }) => equalTo(isFirst ? marks[at] : after, value));
    const [first, second] = tests;
    if (!first || !second) return undefined;
    return {
      length: start + opening + (isFirst ? 3 : 4) - at,
      bonus: 1.2,
      parts: [{ kind: 'test', test: { kind: 'any', tests: [first, second] } }],
    };
  },
};

function equalTo(mark: Mark | undefined, value: number): Test | undefined {
  const of = meant(mark, 'quantity')?.of;
  if (of) return { kind: 'compare', of, operator: '=', value };
  const column = meant(mark, 'column')?.column;
  return column && { kind: 'is', column, values: [String(value)] };
}
