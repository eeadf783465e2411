import { isAgreement } from '../domain/agreements.js';
import { leadsToOne } from '../domain/domain.js';
import type { Domain, Table } from '../domain/domain.js';
import { isOfPeople } from '../domain/people.js';
import { tableOfMeaning } from '../vocabulary/sense.js';
import { leavingVerbs } from '../words/leaving-verbs.js';
import { meant } from './mark.js';
import type { Mark } from './mark.js';

/** One way to take all words of a question. */
export interface Taking {
  marks: readonly Mark[];
  score: number;
}

const beamWidth = 32;

/**
 * The likeliest ways to take the words: phrases rather than words, and what stands near each other, and near the tables that were
 * spoken of before, in the source.
 */
export function searchTakings(
  marksAt: readonly (readonly Mark[])[],
  domain: Domain,
  spokenOf: readonly Table[] = [],
): Taking[] {
  const begun: Begun[][] = marksAt.map(() => []);
  const ended: Begun[] = [];
  const endingAt = (at: number): Begun[] => begun[at] ?? ended;
  endingAt(0).push({ last: undefined, before: undefined, score: 0, tables: spokenOf });
  for (const [at, marks] of marksAt.entries()) {
    for (const state of bestOf(endingAt(at)))
      for (const mark of marks) endingAt(mark.to).push(extended(state, mark, domain));
  }
  return bestOf(ended).map((state) => ({ marks: marksOf(state), score: state.score }));
}

/** A way to take the first words; each shares with others what it began with. */
interface Begun {
  last: Mark | undefined;
  before: Begun | undefined;
  score: number;
  tables: readonly Table[];
}

function bestOf(states: readonly Begun[]): Begun[] {
  return states.toSorted((a, b) => b.score - a.score).slice(0, beamWidth);
}

function marksOf(state: Begun): Mark[] {
  const marks: Mark[] = [];
  for (let at: Begun | undefined = state; at?.last; at = at.before) {
    const next = marks.at(-1);
    // "gross sales" is one amount.
    if (next && areOne(at.last, next)) marks[marks.length - 1] = { ...next, from: at.last.from };
    else marks.push(at.last);
  }
  return marks.toReversed();
}

function extended(state: Begun, mark: Mark, domain: Domain): Begun {
  const { score, tables } = state;
  const table = mark.kind === 'sense' ? tableOfMeaning(mark.meaning) : undefined;
  const distance = table ? (isOfOthers(state, mark) ? unreachable : distanceTo(table, tables, domain)) : 0;
  return {
    last: mark,
    before: state,
    score: score + scoreOf(mark) + besideEachOther(state.last, mark) - distance * distanceCost,
    tables: table && !tables.includes(table) ? [...tables, table] : tables,
  };
}

/** "customers who left": the day on which an employee left says nothing of them. */
function isOfOthers(state: Begun, mark: Mark): boolean {
  // "lapsed customers": the verb stands before them.
  const isBehind = isLeaving(state.last) && meant(mark, 'rows') !== undefined;
  const verb = isBehind ? state.last : mark;
  if (verb?.kind !== 'sense' || !isLeaving(verb)) return false;
  const table = tableOfMeaning(verb.meaning);
  const subject = isBehind ? meant(mark, 'rows')?.table : subjectOf(state);
  if (!subject || subject === table || !isOfPeople(subject)) return false;
  return !isAgreement(table) || !table.hops.some(({ to, toMany }) => !toMany && to.table === subject);
}

function isLeaving(mark: Mark | undefined): boolean {
  if (mark?.kind !== 'sense' || !leavingVerbs.has(mark.noun ?? '')) return false;
  return mark.meaning.kind === 'time' || mark.meaning.kind === 'test';
}

/** The things that were named last. */
function subjectOf(state: Begun): Table | undefined {
  for (let at: Begun | undefined = state; at?.last; at = at.before) {
    const rows = meant(at.last, 'rows');
    if (rows) return rows.table;
  }
  return undefined;
}

/** "open repairs", "fuel cost": what stands right before a noun is rather said of its own rows. */
function besideEachOther(last: Mark | undefined, mark: Mark): number {
  if (last?.kind !== 'sense' || mark.kind !== 'sense') return 0;
  if (areOne(last, mark)) return beside;
  if (mark.fit < clearFit) return 0;
  // The new ones of a time are those who began in it.
  const isDescribed = last.meaning.kind === 'test' && mark.meaning.kind === 'rows' && last.noun !== 'new';
  const isNamed = last.meaning.kind === 'rows' && !last.isPlural && mark.meaning.kind === 'quantity';
  if (!isDescribed && !isNamed) return 0;
  return tableOfMeaning(last.meaning) === tableOfMeaning(mark.meaning) ? beside : 0;
}

/** "gross sales": two words for one amount. */
function areOne(...marks: readonly [Mark, Mark]): boolean {
  const [one, other] = marks.map((mark) =>
    mark.kind === 'sense' && mark.meaning.kind === 'quantity' && mark.meaning.of.kind === 'value'
      ? mark.meaning.of.column
      : undefined,
  );
  return one !== undefined && one === other;
}

const beside = 0.25;
/** Below, what follows is said too faintly to draw the word before it to its table. */
const clearFit = 0.7;
const distanceCost = 0.35;
/** Where no link leads. */
const unreachable = 18;

/** The distance of a table from the nearest of those spoken of. */
function distanceTo(table: Table, tables: readonly Table[], domain: Domain): number {
  if (tables.length === 0 || tables.includes(table)) return 0;
  return Math.min(...tables.map((other) => distanceBetween(other, table, domain)));
}

/** Two hops are more than twice as far as one, but for those that lead from a row to the one that it belongs to in the end. */
function distanceBetween(one: Table, other: Table, domain: Domain): number {
  const way = domain.wayBetween(one, other);
  if (!way) return unreachable;
  const { hops, length } = way;
  const isOwnership = leadsToOne(one, other, domain) || leadsToOne(other, one, domain);
  return isOwnership && hops.length > 1 ? hops.length : length ** 1.4;
}

const leftCost = 1.5;

/** Two words that are one phrase say more than the two by themselves. */
function scoreOf({ kind, from, to, fit }: Mark): number {
  if (kind === 'idle' || kind === 'text') return 0;
  if (kind === 'left') return -leftCost;
  const words = to - from;
  const weight = kind === 'sense' ? 1 : 0.8;
  return fit * weight * words ** 1.2;
}
