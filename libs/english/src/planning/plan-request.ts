import type { Condition, Expression, Grain, Order, Plan } from '#sql';
import type { Domain, Table } from '../domain/domain.js';
import { tableOfAmount } from '../request/request.js';
import type { Amount, Clause, Quantity, Request } from '../request/request.js';
import { amountIn, percentageOf } from './amounts.js';
import { besideOf } from './beside.js';
import { planChange } from './change.js';
import { amountDuring, difference, inAnyPeriod, onceIn } from './compared.js';
import type { Compare } from './compared.js';
import { conditionOf, oftenPlan } from './conditions.js';
import { withoutDeletedRows } from './deleted-rows.js';
import { dimensionIn, isHistory, namesOf } from './dimensions.js';
import { inCurrency, isInCents } from './currency.js';
import { labelled } from './labels.js';
import { quantityIn } from './quantities.js';
import { aroundMetrics, filtersOf, metricsIn, nameOfMetric } from './metrics.js';
import { Scope, Unplannable } from './scope.js';

/** Plans a request as one query; undefined where none answers it. */
export function planRequest(request: Request, domain: Domain, today: string): Plan | undefined {
  try {
    return planOrThrow(request, domain, today);
  } catch (error) {
    if (error instanceof Unplannable) return undefined;
    throw error;
  }
}

/** The same for callers that need the reason: throws Unplannable. */
export function planOrThrow(request: Request, domain: Domain, today: string): Plan {
  const clauses = new Clauses(request);
  const plan = makePlan(clauses, new Scope(baseOf(clauses), domain, today));
  // The curator of a metric decides which rows count.
  const isCurated = clauses.of('measure').some(({ amount }) => amount.kind === 'metric');
  return isCurated ? plan : withoutDeletedRows(plan, domain);
}

/** The clauses by kind. */
class Clauses {
  readonly #clauses: readonly Clause[];

  constructor({ clauses }: Request) {
    this.#clauses = clauses;
  }

  of<Kind extends Clause['kind']>(kind: Kind): Extract<Clause, { kind: Kind }>[] {
    return this.#clauses.filter((clause): clause is Extract<Clause, { kind: Kind }> => clause.kind === kind);
  }

  get count(): number {
    return this.#clauses.length;
  }

  has(kind: Clause['kind']): boolean {
    return this.#clauses.some((clause) => clause.kind === kind);
  }
}

function makePlan(clauses: Clauses, scope: Scope): Plan {
  const counted = countOfGroups(clauses, scope);
  if (counted) return counted;
  const [compare] = clauses.of('compare');
  if (compare?.isByPart) return planParts(clauses, scope, compare);
  return clauses.has('measure') ? planMeasures(clauses, scope) : planList(clauses, scope);
}

/** "how many clients have more than 3 jobs", where a column of the jobs identifies the clients: counts the groups that pass. */
function countOfGroups(clauses: Clauses, scope: Scope): Plan | undefined {
  const [measure, ...measures] = clauses.of('measure').map(({ amount }) => amount);
  const [test, ...tests] = clauses.of('where').map((where) => where.test);
  const isAlone = measures.length === 0 && tests.length === 0 && clauses.count === 2;
  if (!isAlone || measure?.kind !== 'rows' || measure.tests.length > 0) return undefined;
  if (test?.kind !== 'often' || !measure.key || test.of !== measure.key) return undefined;
  return {
    from: { alias: 'groups', plan: oftenPlan(scope, test) },
    joins: [],
    where: [],
    select: [{ expression: { kind: 'aggregate', name: 'count' }, label: 'count' }],
    groupBy: [],
    having: [],
    orderBy: [],
  };
}

/** The table whose rows are counted, summed or listed. */
function baseOf(clauses: Clauses): Table {
  const [measure] = clauses.of('measure');
  const [list] = clauses.of('list');
  const base = measure ? tableOfAmount(measure.amount) : list?.table;
  if (!base) throw new Unplannable('Nothing is asked for.');
  return base;
}

function planMeasures(clauses: Clauses, scope: Scope): Plan {
  const amounts = clauses.of('measure').map(({ amount }) => amount);
  const lines = clauses.of('by').map(({ dimension }) => ({ dimension, ...dimensionIn(scope, dimension) }));
  const [compare] = clauses.of('compare');
  const expressions = compare
    ? amounts.flatMap((amount) => comparedAmounts(scope, amount, compare))
    : amounts.flatMap((amount) => amountOver(scope, amount, clauses));
  const grouped = lines.flatMap((each) => each.grouped);
  const shown = lines.flatMap((each) => each.shown);
  const isHidden = clauses.of('measure').some((measure) => measure.isHidden) && shown.length > 0;
  const [rank] = clauses.of('rank');
  const around = lines.filter(({ dimension }) => rank?.per?.includes(dimension));
  const ranked = lines.flatMap((each) => (around.includes(each) ? [] : each.grouped));
  const all = [
    ...amounts,
    ...clauses.of('having').map(({ amount }) => amount),
    ...(rank?.by && isAmount(rank.by) ? [rank.by] : []),
  ];
  const where = [
    ...filtersOf(all),
    ...wheres(clauses, scope),
    ...(compare ? [inAnyPeriod(scope, compare)] : []),
  ];
  const having = clauses.of('having').map(({ amount, operator, value }): Condition => ({
    kind: 'compare',
    operator,
    left: amountIn(scope, amount),
    right: { kind: 'literal', value },
  }));
  if (having.length > 0 && grouped.length === 0)
    throw new Unplannable('All rows together are no groups to choose from.');
  const metrics = metricsIn(all);
  const plan: Plan = {
    from: scope.from,
    joins: scope.joins,
    where,
    select: labelled([...shown, ...(isHidden ? [] : expressions)], {
      named: (each) => nameOfMetric(metrics, each),
    }),
    groupBy: grouped,
    having,
    orderBy: rank
      ? [...rankedBy(rank, expressions, scope), ...tieBreaks(rank, ranked)]
      : inTime(clauses, shown),
    limit: rank?.limit,
    limitPer: around.length > 0 ? around.flatMap((each) => each.grouped) : undefined,
    once: onceIn(scope),
  };
  return metrics.length > 0 ? aroundMetrics(plan, scope) : plan;
}

/** Breaks a change down into lines. */
function planParts(clauses: Clauses, scope: Scope, { time, ranges }: Compare): Plan {
  const [measure] = clauses.of('measure');
  const [before, after] = ranges;
  if (!measure || !before || !after) throw new Unplannable('A change is of a number between two periods.');
  const lines = clauses.of('by').map(({ dimension }) => dimensionIn(scope, dimension));
  const [shown, grouped] = [lines.flatMap((each) => each.shown), lines.flatMap((each) => each.grouped)];
  return planChange({
    scope,
    amount: measure.amount,
    lines: { shown, grouped },
    where: wheres(clauses, scope),
    periods: { time, ranges: [before, after] },
  });
}

/** The shown form of an amount: itself, its share, its running total, or with its change. */
function amountOver(scope: Scope, amount: Amount, clauses: Clauses): Expression[] {
  const expression = amountIn(scope, amount);
  if (clauses.has('share')) return [expression, { kind: 'share', of: expression }];
  const period = finestPeriod(clauses);
  const isInTurns = clauses.of('by').some(({ dimension }) => dimension.kind === 'cycle');
  if (isInTurns && (clauses.has('running') || clauses.has('change')))
    throw new Unplannable(
      'Days of the week and hours of the day come again and again: nothing changes from one to the next.',
    );
  const [by] = period ? dimensionIn(scope, period.dimension).shown : [];
  if (!by) return [expression];
  // Beside quarters, a group by year must not cut a quarter off from the one before.
  const per = clauses
    .of('by')
    .filter(({ dimension }) => dimension.kind !== 'period')
    .flatMap(({ dimension }) => dimensionIn(scope, dimension).shown);
  if (clauses.has('running')) return [{ kind: 'running', of: expression, by, per }];
  if (!clauses.has('change')) return [expression];
  const before: Expression = { kind: 'previous', of: expression, by, per };
  return [expression, difference(expression, before)];
}

function finestPeriod(clauses: Clauses): Extract<Clause, { kind: 'by' }> | undefined {
  const grainOf = ({ dimension }: Extract<Clause, { kind: 'by' }>): number =>
    dimension.kind === 'period' ? grains.indexOf(dimension.grain) : -1;
  return clauses
    .of('by')
    .filter((clause) => grainOf(clause) >= 0)
    .toSorted((a, b) => grainOf(a) - grainOf(b))[0];
}

const grains: readonly Grain[] = ['day', 'week', 'month', 'quarter', 'year'];

/** The amount in each period, the later first; for two of them also the difference and the percentage. */
function comparedAmounts(scope: Scope, amount: Amount, { time, ranges }: Compare): Expression[] {
  const during = ranges.map((range) => amountDuring(scope, amount, time, range));
  const [earlier, later, ...others] = during;
  if (!earlier || !later || others.length > 0) return during.toReversed();
  const change = difference(later, earlier);
  return [later, earlier, change, percentageOf(change, earlier)];
}

function rankedBy(
  rank: Extract<Clause, { kind: 'rank' }>,
  [first]: readonly Expression[],
  scope: Scope,
): Order[] {
  const by = rank.by ? (isAmount(rank.by) ? amountIn(scope, rank.by) : quantityIn(scope, rank.by)) : first;
  return by ? [{ by, direction: rank.direction }] : [];
}

/** Ties are broken, so that equal lines are always cut in the same way. */
function tieBreaks({ limit }: Extract<Clause, { kind: 'rank' }>, grouped: readonly Expression[]): Order[] {
  const last = grouped.at(-1);
  return limit === undefined || !last ? [] : [{ by: last, direction: 'ascending' }];
}

function isAmount(by: Amount | Quantity): by is Amount {
  return ['rows', 'aggregate', 'ratio', 'periods', 'number', 'metric'].includes(by.kind);
}

/** Periods are in order of time. */
function inTime(clauses: Clauses, shown: readonly Expression[]): Order[] {
  const isTime = clauses
    .of('by')
    .some(({ dimension }) => dimension.kind === 'period' || dimension.kind === 'cycle');
  const periods = isTime ? shown.filter(({ kind }) => kind === 'truncate' || kind === 'part') : [];
  return periods.map((by) => ({ by, direction: 'ascending' }));
}

function planList(clauses: Clauses, scope: Scope): Plan {
  const [list] = clauses.of('list');
  const key = list?.key;
  const isNamed = list?.isNamed ?? true;
  const names = key ? [key] : isNamed ? namesOf(scope.base) : [];
  const shown = [
    ...names.map((column) => scope.column(column)),
    ...clauses.of('show').map(({ item }) => shownIn(scope, item)),
  ];
  const [rank] = clauses.of('rank');
  const by = rank?.by && !isAmount(rank.by) ? shownIn(scope, rank.by) : undefined;
  const asked = labelled(shown);
  const isPlain = isNamed && !key && !clauses.has('show') && !isHistory(scope.base);
  const tests = clauses.of('where').map(({ test }) => test);
  const beside = [
    ...(by && isNamed ? [by] : []),
    ...(isPlain
      ? besideOf(tests, scope.base, asked.length + (by ? 1 : 0)).map((each) => shownIn(scope, each))
      : []),
  ];
  const select = labelled([...asked.map(({ expression }) => expression), ...beside]).map((item, place) =>
    place < asked.length ? item : { ...item, isBeside: true },
  );
  return {
    from: scope.from,
    joins: scope.joins,
    // A null is neither the most nor the least.
    where: by && rank?.limit !== undefined ? filledBy(by, wheres(clauses, scope)) : wheres(clauses, scope),
    select,
    groupBy: [],
    having: [],
    orderBy: by && rank ? [{ by, direction: rank.direction }] : [],
    limit: rank?.limit,
    distinct: key !== undefined || isHistory(scope.base),
  };
}

function filledBy(of: Expression, where: readonly Condition[]): Condition[] {
  const filled: Condition = { kind: 'not', condition: { kind: 'null', of } };
  const isSaid = where.some((each) => JSON.stringify(each) === JSON.stringify(filled));
  return isSaid ? [...where] : [...where, filled];
}

function shownIn(scope: Scope, quantity: Quantity): Expression {
  const shown = quantityIn(scope, quantity);
  return isInCents(quantity) ? inCurrency(shown) : shown;
}

function wheres(clauses: Clauses, scope: Scope): Condition[] {
  return clauses.of('where').map(({ test }) => conditionOf(scope, test));
}
