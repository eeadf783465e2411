import type { Column, Table } from '../../domain/domain.js';
import { tableOfTest } from '../../request/request.js';
import { cueOf, meant } from '../mark.js';
import type { Mark } from '../mark.js';
import type { Part, Rule } from '../rule.js';

/** "why do people cancel", "why are we losing deals" count the rows of each reason. */
export const reasonsWhy: Rule = {
  id: 'reasons-why',
  examples: ['why are boats repaired', 'why did we have repairs in April 2026'],
  counterExamples: ['which cause of repairs is most common'],
  match: (marks, at) => {
    if (at !== 0 || cueOf(marks[at]) !== 'why') return undefined;
    const [column] = marks.slice(1).flatMap((mark) => tableOf(mark)?.columns.filter(isReason) ?? []);
    if (!column) return undefined;
    const parts: Part[] = [
      { kind: 'rows', table: column.table, asked: false, isPlural: true },
      { kind: 'by', dimension: { kind: 'column', column } },
      { kind: 'count', different: false, bare: true },
      { kind: 'test', test: { kind: 'filled', column } },
    ];
    return { length: 1, bonus: 1.2, parts };
  },
};

function tableOf(mark: Mark): Table | undefined {
  const test = meant(mark, 'test')?.test;
  return meant(mark, 'rows')?.table ?? meant(mark, 'time')?.column.table ?? (test && tableOfTest(test));
}

function isReason({ model: { role, words } }: Column): boolean {
  return words.some((word) => reasons.has(word)) && ['category', 'text', 'code', 'state'].includes(role);
}

const reasons: ReadonlySet<string> = new Set(['reason', 'cause', 'why']);
