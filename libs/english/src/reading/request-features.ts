import type { Plan } from '#sql';
import type { Column, Table } from '../domain/domain.js';
import type { Clause } from '../request/request.js';
import type { Cue } from '../words/cues.js';
import { tableOfMeaning } from '../vocabulary/sense.js';
import { cueOf } from './mark.js';
import type { Mark } from './mark.js';
import { isOfIncome, isRareAndPlain, leavesNoDoubt } from './plain-question.js';
import type { ReadRequest } from './read-request.js';
import { rules } from './rules/registry.js';

/** The features of a request: numbers for and against it, under names apart from those of readings word by word. */
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
    r_plain: leavesNoDoubt(read) ? 1 : 0,
    r_income: isOfIncome(read) ? 1 : 0,
    r_rare: isRareAndPlain(read) ? 1 : 0,
    r_left: marks.filter(({ kind }) => kind === 'left').length,
    r_numbers: read.alone.filter(({ kind }) => kind === 'number').length,
    r_marks: told.length,
    r_worst: Math.min(1, ...fits),
    r_mean: fits.length === 0 ? 0 : fits.reduce((sum, fit) => sum + fit, 0) / fits.length,
    r_faint: fits.filter((fit) => fit < faint).length,
    r_lost: read.alone.filter(isLost).length,
    r_alone: fired.filter((rule) => rule === 'alone').length,
    r_cuesAlone: aloneCues(read),
    ...Object.fromEntries(
      watched.map((cue) => [`r_alone_${cue}`, read.alone.filter((mark) => cueOf(mark) === cue).length]),
    ),
    ...ofSenses(read, senses),
    ...ofPlan(plan),
    ...ofClauses(request.clauses),
    ...Object.fromEntries(rules.map(({ id }) => [`r_${id}`, fired.filter((rule) => rule === id).length])),
  };
}

/** Cues that now and then ask for more than a request has. */
const watched: readonly Cue[] = [
  'after',
  'by',
  'change',
  'count',
  'distinct',
  'has',
  'hasOne',
  'new',
  'now',
  'percent',
  'rate',
  'running',
  'share',
  'unknown',
  'versus',
];

/** The kinds of meanings that the words were given, and whether all of them are in the plan. */
function ofSenses(
  { marks, request, plan }: ReadRequest,
  senses: readonly Extract<Mark, { kind: 'sense' }>[],
): Record<string, number> {
  const kinds = (kind: string): number => senses.filter(({ meaning }) => meaning.kind === kind).length;
  const planned = JSON.stringify(plan);
  const tables = new Set(senses.map(({ meaning }) => tableOfMeaning(meaning)));
  const isUnused = (table: Table): boolean => !planned.includes(JSON.stringify(table.name));
  const timeColumns = request.clauses.flatMap((clause) =>
    clause.kind === 'where' && clause.test.kind === 'during' ? clause.test.time : [],
  );
  const isSaid = (column: Column): boolean =>
    senses.some(({ meaning }) => meaning.kind === 'time' && meaning.column === column);
  return {
    r_rowsSaid: kinds('rows'),
    r_columnsSaid: kinds('column'),
    r_quantitiesSaid: kinds('quantity') + kinds('amount'),
    r_testsSaid: kinds('test'),
    r_timesSaid: kinds('time'),
    r_whens: marks.filter(({ kind }) => kind === 'when').length,
    r_tablesSaid: tables.size,
    r_tablesUnused: [...tables].filter(isUnused).length,
    r_timeUnsaid: timeColumns.filter((column) => !isSaid(column)).length,
    r_timeOther: timeColumns.filter((column) => column.table.model.times[0]?.column !== column.name).length,
    r_idle: marks.filter(({ kind }) => kind === 'idle').length,
  };
}

/** A number, or one of these cues, that joined nothing was asked for and has no place in the request. */
function isLost(mark: Mark): boolean {
  return mark.kind === 'number' || (mark.kind === 'cue' && telling.has(mark.cue));
}

const telling: ReadonlySet<Cue> = new Set([
  'newest',
  'oldest',
  'busiest',
  'exclude',
  'howLong',
  'howManyDays',
  'howManyHours',
  'howManyMinutes',
  'above',
  'below',
  'rate',
  'lack',
  'most',
  'least',
  'biggest',
  'quietest',
  'top',
  'bottom',
]);

const faint = 0.65;

/** Cues that say something and joined nothing. */
function aloneCues({ marks, fired }: ReadRequest): number {
  const cues = marks.filter((mark: Mark) => mark.kind === 'cue' && !harmless.has(mark.cue)).length;
  return Math.max(0, cues - fired.filter((rule) => rule !== 'alone').length);
}

const harmless = new Set(['and', 'of', 'has', 'what', 'aside', 'ask', 'who', 'held', 'name']);

function ofPlan(plan: Plan): Record<string, number> {
  const text = JSON.stringify(plan);
  return {
    r_joins: plan.joins.length,
    r_conditions: plan.where.length,
    r_groups: plan.groupBy.length,
    r_columns: plan.select.filter(({ isBeside }) => !isBeside).length,
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
