import type { Column } from '../../domain/domain.js';
import { cueOf, meant } from '../mark.js';
import type { Mark } from '../mark.js';
import { nounPhraseAt } from '../noun-phrase.js';
import type { Part, Rule } from '../rule.js';

/** "the most common cause", "which harbour is most popular" rank values by their number of rows. */
export const commonest: Rule = {
  id: 'commonest',
  examples: ['the most common cause of repairs', 'which cause is most common'],
  counterExamples: ['which harbour brought in the most revenue'],
  match: (marks, at) => {
    const direction = directions[cueOf(marks[at]) ?? ''];
    if (!direction) return undefined;
    const rank: Part = { kind: 'rank', direction, limit: undefined, by: undefined };
    const found = nounPhraseAt(marks, at + 1, ['column']);
    if (found) {
      const behind = rowsBehind(marks, at + 1 + found.length, found.head.column);
      return {
        length: 1 + found.length + behind.length,
        bonus: 1.1 + (behind.length > 0 ? 0.5 : 0),
        parts: [...found.before, { ...found.head, asked: true }, ...behind.parts, rank],
      };
    }
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

/** "the most common cause of repairs" names the rows that are counted. */
function rowsBehind(
  marks: readonly Mark[],
  at: number,
  { table }: Column,
): { parts: Part[]; length: number } {
  const rows = cueOf(marks[at]) === 'of' ? meant(marks[at + 1], 'rows') : undefined;
  if (!rows || rows.table !== table || rows.key) return { parts: [], length: 0 };
  return { parts: [{ ...rows, asked: false, isPlural: true }], length: 2 };
}

/** "the cause of repairs that is most common": the ranked column stands before the cue. */
export const columnCommonest: Rule = {
  id: 'column-commonest',
  examples: ['the cause of repairs that is most common'],
  counterExamples: ['the most common cause of repairs'],
  match: (marks, at) => {
    const column = meant(marks[at], 'column')?.column;
    const behind = column && rowsBehind(marks, at + 1, column);
    const direction = behind && directions[cueOf(marks[at + 1 + behind.length]) ?? ''];
    if (!column || !behind || behind.length === 0 || !direction) return undefined;
    return {
      length: 2 + behind.length,
      bonus: 2.2,
      parts: [
        { kind: 'column', column, asked: true, isPlural: false },
        ...behind.parts,
        { kind: 'rank', direction, limit: undefined, by: undefined },
      ],
    };
  },
};

const directions: Readonly<Record<string, 'ascending' | 'descending'>> = {
  commonest: 'descending',
  rarest: 'ascending',
};
