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
    return { length: 1, bonus: 1.2, parts: countedBy(column) };
  },
};

/** "reasons for repairs": how many there are of each, and no list of all. */
export const reasonsFor: Rule = {
  id: 'reasons-for',
  examples: ['causes of repairs', 'causes of repairs in April 2026'],
  counterExamples: ['cause of repair 12', 'repairs by cause'],
  match: (marks, at) => {
    const [reason, joint, rows] = marks.slice(at, at + 3);
    const column = reason?.kind === 'sense' && reason.isPlural ? meant(reason, 'column')?.column : undefined;
    const isOwn = meant(rows, 'rows')?.table === column?.table;
    if (at !== 0 || !column || !isReason(column) || cueOf(joint) !== 'of' || !isOwn) return undefined;
    return { length: 3, bonus: 1.6, parts: countedBy(column) };
  },
};

function countedBy(column: Column): Part[] {
  return [
    { kind: 'rows', table: column.table, asked: false, isPlural: true },
    { kind: 'by', dimension: { kind: 'column', column } },
    { kind: 'count', different: false, bare: true },
    { kind: 'test', test: { kind: 'filled', column } },
  ];
}

function tableOf(mark: Mark): Table | undefined {
  const test = meant(mark, 'test')?.test;
  return meant(mark, 'rows')?.table ?? meant(mark, 'time')?.column.table ?? (test && tableOfTest(test));
}

function isReason({ model: { role, words } }: Column): boolean {
  return words.some((word) => reasons.has(word)) && ['category', 'text', 'code', 'state'].includes(role);
}

const reasons: ReadonlySet<string> = new Set(['reason', 'cause', 'why']);
