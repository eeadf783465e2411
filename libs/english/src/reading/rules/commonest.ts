import { cueOf, meant } from '../mark.js';
import { nounPhraseAt } from '../noun-phrase.js';
import type { Part, Rule } from '../rule.js';

/** "the most common cause", "which harbour is most popular": the value that most rows have. */
export const commonest: Rule = {
  id: 'commonest',
  examples: ['the most common cause of repairs', 'which cause is most common'],
  counterExamples: ['which harbour brought in the most revenue'],
  match: (marks, at) => {
    const direction = directions[cueOf(marks[at]) ?? ''];
    if (!direction) return undefined;
    const rank: Part = { kind: 'rank', direction, limit: undefined, by: undefined };
    const found = nounPhraseAt(marks, at + 1, ['column']);
    if (found)
      return {
        length: 1 + found.length,
        bonus: 1.1,
        parts: [...found.before, { ...found.head, asked: true }, rank],
      };
    const number = meant(marks[at + 1], 'quantity')?.of;
    if (number?.kind === 'value') {
      const counted: Part = { kind: 'column', column: number.column, asked: true, isPlural: false };
      return { length: 2, bonus: 1.1, parts: [counted, rank] };
    }
    const [column] = marks.slice(0, at).flatMap((mark) => meant(mark, 'column')?.column ?? []);
    if (!column) return undefined;
    return { length: 1, bonus: 0.8, parts: [{ kind: 'column', column, asked: true, isPlural: false }, rank] };
  },
};

const directions: Readonly<Record<string, 'ascending' | 'descending'>> = {
  commonest: 'descending',
  rarest: 'ascending',
};
