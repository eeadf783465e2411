import type { Mark } from '../mark.js';
import { cueOf, meant } from '../mark.js';
import type { Part, Rule } from '../rule.js';

/** "by region and month", "per customer", "for each of the warehouses". */
export const grouping: Rule = {
  id: 'grouping',
  match: (marks, at) => {
    if (!isBy(marks[at])) return undefined;
    const parts: Part[] = [];
    let place = at + 1;
    while (place < marks.length) {
      const joint = parts.length > 0 && (cueOf(marks[place]) === 'and' || isBy(marks[place])) ? 1 : 0;
      const of = cueOf(marks[place + joint]) === 'of' || isBy(marks[place + joint]) ? 1 : 0;
      if (parts.length > 0 && joint === 0) break;
      const part = dimensionOf(marks[place + joint + of]);
      if (!part) break;
      parts.push(part);
      place += joint + of + 1;
    }
    return parts.length > 0 ? { length: place - at, bonus: 0.6, parts } : undefined;
  },
};

function isBy(mark: Mark | undefined): boolean {
  return cueOf(mark) === 'by' || cueOf(mark) === 'per';
}

function dimensionOf(mark: Mark | undefined): Part | undefined {
  if (mark?.kind === 'grain') return { kind: 'byPeriod', grain: mark.grain, isAdverb: false };
  const column = meant(mark, 'column')?.column;
  if (column) return { kind: 'by', dimension: { kind: 'column', column } };
  const table = meant(mark, 'rows')?.table;
  return table && { kind: 'by', dimension: { kind: 'rows', table } };
}
