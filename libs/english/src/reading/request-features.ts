import type { Plan } from '#sql';
import type { Clause } from '../request/request.js';
import type { Cue } from './cues.js';
import type { Mark } from './mark.js';
import type { ReadRequest } from './read-request.js';
import { rules } from './rules/registry.js';

/** What speaks for and against a request, as numbers under names that those of no other reading have. */
export function requestFeatures(
  read: ReadRequest,
  all: readonly ReadRequest[],
  place: number,
): Record<string, number> {
  const { marks, request, plan, score, fired } = read;
  const senses = marks.flatMap((mark) => (mark.kind === 'sense' ? mark : []));
  const fits = senses.map(({ fit }) => fit);
  const told = marks.filter(({ kind }) => kind !== 'idle');
  const next = all.find((other) => other.score < score)?.score ?? score - 3;
  return {
    isRequest: 1,
    r_place: place,
    r_score: score,
    r_scoreEach: score / Math.max(1, told.length),
    r_margin: Math.min(3, score - next),
    r_behind: Math.min(3, (all[0]?.score ?? score) - score),
    r_left: marks.filter(({ kind }) => kind === 'left').length,
    r_numbers: marks.filter(({ kind }) => kind === 'number').length - fired.filter(takesNumber).length,
    r_marks: told.length,
    r_worst: Math.min(1, ...fits),
    r_mean: fits.length === 0 ? 0 : fits.reduce((sum, fit) => sum + fit, 0) / fits.length,
    r_faint: fits.filter((fit) => fit < faint).length,
    r_lost: read.alone.filter(isLost).length,
    r_alone: fired.filter((rule) => rule === 'alone').length,
    r_cuesAlone: aloneCues(read),
    ...ofPlan(plan),
    ...ofClauses(request.clauses),
    ...Object.fromEntries(rules.map(({ id }) => [`r_${id}`, fired.filter((rule) => rule === id).length])),
  };
}

/** A cue of these that joined nothing, or a number, was asked for and has no place in the request. */
function isLost(mark: Mark): boolean {
  return mark.kind === 'number' || (mark.kind === 'cue' && telling.has(mark.cue));
}

const telling: ReadonlySet<Cue> = new Set([
  'newest',
  'oldest',
  'busiest',
  'exclude',
  'howLong',
  'rate',
  'lack',
  'most',
  'least',
]);

const faint = 0.65;

function takesNumber(rule: string): boolean {
  return rule === 'so-many' || rule === 'top-few' || rule === 'extreme-things' || rule === 'busiest';
}

/** Cues that say something and joined nothing. */
function aloneCues({ marks, fired }: ReadRequest): number {
  const cues = marks.filter((mark: Mark) => mark.kind === 'cue' && !harmless.has(mark.cue)).length;
  return Math.max(0, cues - fired.filter((rule) => rule !== 'alone').length);
}

const harmless = new Set(['and', 'of', 'has', 'what', 'aside', 'ask', 'who']);

function ofPlan(plan: Plan): Record<string, number> {
  const text = JSON.stringify(plan);
  return {
    r_joins: plan.joins.length,
    r_conditions: plan.where.length,
    r_groups: plan.groupBy.length,
    r_columns: plan.select.length,
    r_fansOut: plan.once ? 1 : 0,
    r_inner: text.split('"in_plan"').length - 1,
    r_denied: text.split('"not"').length - 1,
    r_filters: text.split('"filter":[').length - 1,
    r_limit: plan.limit === undefined ? 0 : 1,
  };
}

function ofClauses(clauses: readonly Clause[]): Record<string, number> {
  const count = (kind: Clause['kind']): number => clauses.filter((clause) => clause.kind === kind).length;
  const times = clauses.flatMap((clause) =>
    clause.kind === 'where' && clause.test.kind === 'during' ? clause.test.time : [],
  );
  return {
    r_list: count('list'),
    r_show: count('show'),
    r_measures: count('measure'),
    r_by: count('by'),
    r_rank: count('rank'),
    r_compare: count('compare'),
    r_having: count('having'),
    r_timesOfTable: Math.max(0, ...times.map(({ table }) => table.model.times.length)),
    r_during: times.length,
  };
}
