import type { Domain, Table } from '../domain/domain.js';
import { tableOfMeaning } from '../vocabulary/sense.js';
import type { Mark } from './mark.js';

/** One way to take all words of a question. */
export interface Taking {
  marks: readonly Mark[];
  score: number;
}

const beamWidth = 32;

/** The likeliest ways to take the words: phrases rather than words, and what stands near each other in the source. */
export function searchTakings(marksAt: readonly (readonly Mark[])[], domain: Domain): Taking[] {
  const states: Partial[][] = marksAt.map(() => []);
  const ends: Partial[] = [];
  const stateAt = (at: number): Partial[] => states[at] ?? ends;
  stateAt(0).push({ marks: [], score: 0, tables: [] });
  for (const [at, marks] of marksAt.entries()) {
    for (const state of topOf(stateAt(at)))
      for (const mark of marks) stateAt(mark.to).push(extended(state, mark, domain));
  }
  return topOf(ends);
}

interface Partial extends Taking {
  tables: readonly Table[];
}

function topOf(states: readonly Partial[]): Partial[] {
  return states.toSorted((a, b) => b.score - a.score).slice(0, beamWidth);
}

function extended({ marks, score, tables }: Partial, mark: Mark, domain: Domain): Partial {
  const table = mark.kind === 'sense' ? tableOfMeaning(mark.meaning) : undefined;
  const distance = table ? distanceTo(table, tables, domain) : 0;
  return {
    marks: [...marks, mark],
    score: score + scoreOf(mark) - distance * distanceCost,
    tables: table && !tables.includes(table) ? [...tables, table] : tables,
  };
}

const distanceCost = 0.35;
/** Where no link leads. */
const unreachable = 8;

function distanceTo(table: Table, tables: readonly Table[], domain: Domain): number {
  if (tables.length === 0 || tables.includes(table)) return 0;
  const nearest = Math.min(...tables.map((other) => domain.wayBetween(other, table)?.length ?? unreachable));
  return nearest ** 1.4;
}

const leftCost = 1.5;

/** Two words that are one phrase say more than the two by themselves. */
function scoreOf({ kind, from, to, fit }: Mark): number {
  if (kind === 'idle') return 0;
  if (kind === 'left') return -leftCost;
  const words = to - from;
  const weight = kind === 'sense' ? 1 : 0.8;
  return fit * weight * words ** 1.2;
}
