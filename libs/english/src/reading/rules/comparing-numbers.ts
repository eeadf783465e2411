import type { Column, Table } from '../../domain/domain.js';
import type { Test } from '../../request/request.js';
import type { Mark } from '../mark.js';
import { cueOf, meant } from '../mark.js';
import type { Rule } from '../rule.js';

/** "stock below the reorder level", "actual cost over budget": two numbers of a row. */
export const comparingNumbers: Rule = {
  id: 'comparing-numbers',
  examples: [
    'spare parts whose quantity on hand is below the reorder level',
    'spare parts below their reorder level',
  ],
  counterExamples: ['repairs with a cost below 20'],
  match: (marks, at) => {
    const first = numberOf(marks[at]);
    const used = first ? 1 : 0;
    const cue = cueOf(marks[at + used]);
    if (cue !== 'below' && cue !== 'above') return undefined;
    const other = numberOf(marks[at + used + 1]);
    const of = first ?? (other && (amountHeld(other) ?? amountPlanned(other)));
    if (!other || !of || of === other || of.table !== other.table || !areAlike(of, other)) return undefined;
    const operator = cue === 'below' ? '<' : '>';
    const test: Test = { kind: 'against', of, operator, other };
    return { length: used + 2, bonus: 0.9, parts: [{ kind: 'test', test }] };
  },
};

/** Money cannot be compared with pieces. */
function areAlike(one: Column, other: Column): boolean {
  const [unit, bound] = [one, other].map(({ model }) => model.measure?.unit);
  return !unit || !bound || unit === bound;
}

function numberOf(mark: Mark | undefined): Column | undefined {
  const of = meant(mark, 'quantity')?.of;
  return of?.kind === 'value' ? of.column : undefined;
}

/** The stock goes without saying where its bound is named: "parts below their reorder level". */
function amountHeld(bound: Column): Column | undefined {
  const [only, ...others] = heldIn(bound.table).filter((column) => column !== bound);
  return bound.model.words.some((word) => bounds.has(word)) && others.length === 0 ? only : undefined;
}

/** "over budget": the actual number goes without saying where the planned one is named. */
function amountPlanned(plan: Column): Column | undefined {
  const results = plans.find(({ planned }) => plan.model.words.some((word) => planned.has(word)))?.results;
  const [only, ...others] = plan.table.columns.filter(
    ({ model }) => model.role === 'measure' && model.words.some((word) => results?.has(word)),
  );
  return others.length === 0 && only !== plan ? only : undefined;
}

const plans = [
  { planned: new Set(['budget', 'budgeted']), results: new Set(['spend', 'spent', 'cost', 'actual']) },
  {
    planned: new Set(['target', 'goal', 'quota']),
    results: new Set(['actual', 'achieved', 'sales', 'revenue']),
  },
];

function heldIn({ columns }: Table): Column[] {
  return columns.filter(
    ({ model }) => model.role === 'measure' && model.words.some((word) => held.has(word)),
  );
}

const held = new Set(['stock', 'hand', 'quantity', 'qty', 'balance', 'level', 'inventory']);
const bounds = new Set('reorder minimum min maximum max limit threshold safety target'.split(' '));
