import type { Column } from '../../domain/domain.js';
import { tableOfQuantity, tableOfTest } from '../../request/request.js';
import type { Mark } from '../mark.js';
import { cueOf, meant, wholeName } from '../mark.js';
import type { Part, Rule } from '../rule.js';

/** "by region and month", "per customer", "for each of the warehouses". */
export const grouping: Rule = {
  id: 'grouping',
  examples: [
    'total revenue by harbour',
    'number of rentals by boat type and month',
    'total revenue per sail boat',
    'show the boat types and the number of boats in each type',
  ],
  counterExamples: ['top 3 clients by revenue'],
  match: (marks, at) => {
    if (!isBy(marks[at])) return undefined;
    const parts: Part[] = [];
    let [place, bonus] = [at + 1, 0.6];
    while (place < marks.length) {
      const joint = parts.length > 0 && (cueOf(marks[place]) === 'and' || isBy(marks[place])) ? 1 : 0;
      const of = cueOf(marks[place + joint]) === 'of' || isBy(marks[place + joint]) ? 1 : 0;
      if (parts.length > 0 && joint === 0) break;
      const start = place + joint + of;
      const described = describedAt(marks, start);
      if (described) {
        parts.push(...described);
        place = start + 2;
        bonus += 1.5;
        continue;
      }
      const owned =
        columnOfRows(marks[start], marks[start + 1]) ?? ownerOfRows(marks[start], marks[start + 1]);
      const part = owned ?? againOf(marks, at, marks[start]) ?? dimensionOf(marks[start], marks[start + 1]);
      if (!part) break;
      parts.push(part);
      place = start + (owned ? 2 : 1);
    }
    return parts.length > 0 ? { length: place - at, bonus, parts } : undefined;
  },
};

/** "the retainer of each active client": only the lines of those. */
function describedAt(marks: readonly Mark[], at: number): Part[] | undefined {
  const test = meant(marks[at], 'test')?.test;
  const next = marks[at + 1];
  // "3 busiest harbours by returned rentals" ranks by their number.
  const rows = next?.kind === 'sense' && !next.isPlural ? meant(next, 'rows') : undefined;
  if (!test || !rows || rows.key || tableOfTest(test) !== rows.table) return undefined;
  return [
    { kind: 'by', dimension: { kind: 'rows', table: rows.table } },
    { kind: 'test', test },
  ];
}

function isBy(mark: Mark | undefined): boolean {
  return cueOf(mark) === 'by' || cueOf(mark) === 'per';
}

/** "deal type", "customer industry": the thing before a column only says whose it is. */
function columnOfRows(first: Mark | undefined, second: Mark | undefined): Part | undefined {
  const kind = meant(first, 'test')?.test;
  const table = meant(first, 'rows')?.table ?? (kind && tableOfTest(kind));
  const column = meant(second, 'column')?.column;
  return table && column?.table === table ? { kind: 'by', dimension: { kind: 'column', column } } : undefined;
}

/** "boat owner" means the owner that each boat belongs to. */
function ownerOfRows(first: Mark | undefined, second: Mark | undefined): Part | undefined {
  const things = meant(first, 'rows')?.table;
  const owner = meant(second, 'rows');
  const isOwner = things?.hops.some(({ to, toMany }) => !toMany && to.table === owner?.table) ?? false;
  return owner && isOwner ? { kind: 'by', dimension: owner } : undefined;
}

/** "the boat types and the number of boats in each type": the group is the column that was named before. */
function againOf(marks: readonly Mark[], at: number, mark: Mark | undefined): Part | undefined {
  if ((mark?.kind !== 'sense' && mark?.kind !== 'left') || mark.to - mark.from > 1) return undefined;
  const { noun } = mark;
  const isThing = meant(mark, 'rows') !== undefined && mark.fit >= wholeName;
  if (noun === undefined || isThing || meant(mark, 'time')) return undefined;
  const named = marks.slice(0, at).flatMap((before) => meant(before, 'column')?.column ?? []);
  const column = named.findLast(({ model }) => model.words.includes(noun));
  return column && { kind: 'by', dimension: { kind: 'column', column } };
}

function dimensionOf(mark: Mark | undefined, next: Mark | undefined): Part | undefined {
  if (mark?.kind === 'grain') return { kind: 'byPeriod', grain: mark.grain, isAdverb: false };
  const column = meant(mark, 'column')?.column;
  if (column) return { kind: 'by', dimension: { kind: 'column', column } };
  const graded = gradeOf(mark, next);
  if (graded) return { kind: 'by', dimension: { kind: 'column', column: graded } };
  const rows = meant(mark, 'rows');
  // "by order value" means the value, not the order.
  const of = mark?.kind === 'sense' && !mark.isPlural ? meant(next, 'quantity')?.of : undefined;
  if (rows && of && tableOfQuantity(of) === rows.table) return undefined;
  return rows && { kind: 'by', dimension: rows };
}

/** "by rating": a number with few values makes groups as well as a text. */
function gradeOf(mark: Mark | undefined, next: Mark | undefined): Column | undefined {
  const of = meant(mark, 'quantity')?.of;
  if (of?.kind !== 'value' || meant(next, 'quantity')) return undefined;
  const { samples } = of.column;
  return samples.length > 1 && samples.length <= gradesMax ? of.column : undefined;
}

const gradesMax = 12;

/** "payment method split", "harbour breakdown" group the rows by the column. */
export const splitOf: Rule = {
  id: 'split-of',
  examples: ['boat type split of rentals'],
  counterExamples: ['total revenue by harbour'],
  match: (marks, at) => {
    const column = meant(marks[at], 'column')?.column;
    if (!column || cueOf(marks[at + 1]) !== 'split') return undefined;
    const parts: Part[] = [{ kind: 'by', dimension: { kind: 'column', column } }];
    const isOfAmount = marks.some((mark) => meant(mark, 'quantity') ?? meant(mark, 'amount'));
    if (!isOfAmount) parts.push({ kind: 'count', different: false, bare: true });
    return { length: cueOf(marks[at + 2]) === 'of' ? 3 : 2, bonus: 0.9, parts };
  },
};
