import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sourceTypes } from '#contracts';
import { checkStatement } from '../check-statement.js';
import { loadGate } from '../postgresql/parser.js';
import type { Condition, Expression, Order, Plan, PlanSource, SelectItem } from './plan.js';
import { renderPlan } from './render.js';
import { UnsupportedPlan } from './unsupported-plan.js';

await loadGate();

/** Names and texts with all that could end one. */
const hostile = fc
  .array(fc.constantFrom(...`ab'"\`\\[]$;%_!*-/é😀\n`), { maxLength: 6 })
  .map((letters) => letters.join(''));
const name = fc.oneof(
  fc.constantFrom('o', 'c', 'id', 'total', 'status', 'orders'),
  hostile.filter((text) => text !== ''),
);
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((time) => time.toISOString().slice(0, 10));
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));

const column: fc.Arbitrary<Expression> = fc.record({
  kind: fc.constant('column' as const),
  of: fc.constantFrom('o', 'c'),
  column: name,
});

const leaf: fc.Arbitrary<Expression> = fc.oneof(
  { weight: 3, arbitrary: column },
  fc.record({
    kind: fc.constant('literal' as const),
    value: fc.oneof(hostile, number, fc.boolean(), fc.constant(null)),
  }),
  day.map((value): Expression => ({ kind: 'date', value })),
  day.map((value): Expression => ({ kind: 'timestamp', value: `${value}T12:34:56` })),
  fc.constantFrom<Expression>({ kind: 'sql', sql: 'sum(total) -- all' }),
);

const tables: PlanSource[] = [
  { alias: 'o', table: { name: 'orders' } },
  { alias: 'c', table: { name: 'customers' } },
];

/** One depth for all parts, so that queries within queries come to an end. */
const depth = { maxDepth: 4, depthIdentifier: 'plan', depthSize: 'small' } as const;

interface Parts {
  /** Of one row. */
  expression: Expression;
  condition: Condition;
  /** Of many rows or of one. */
  output: Expression;
  plan: Plan;
}

/** Plans of all that a plan can hold, whether or not an engine would find sense in them. */
const generatedPlans: fc.Arbitrary<Plan> = fc.letrec<Parts>((tie: Tie) => ({
  expression: fc.oneof(depth, leaf, ...expressions(tie('expression'), tie)),
  condition: fc.oneof(depth, ...conditions(tie('expression'), tie)),
  output: output(tie),
  plan: anyPlan(tie),
})).plan;

const relations = [
  { name: 'orders', columns: [] },
  { name: 'customers', columns: [] },
];
/** The reasons for which a plan that makes no sense is refused. */
const notTheRenderers = new Set(['size', 'column', 'relation']);
const counts = { rendered: 0, unsupported: 0 };

it.each(sourceTypes)(
  'renders any plan for %s as one statement that passes the gate, or says why not',
  (dialect) => {
    fc.assert(
      fc.property(generatedPlans, (plan) => {
        const statement = rendered(() => renderPlan(dialect, plan));
        if (statement === undefined) return;
        const verdict = checkStatement(dialect, statement, relations);
        // Beyond that size it is the gate's own limit; columns of any name are not those of the tables.
        if (!verdict.ok && notTheRenderers.has(verdict.kind)) return;
        expect(verdict).toMatchObject({ ok: true, statement });
      }),
      { numRuns: 40 },
    );
  },
);

it('renders most of them', () => {
  expect(counts.rendered).toBeGreaterThan(counts.unsupported);
});

type Tie = fc.LetrecTypedTie<Parts>;

function output(tie: Tie): fc.Arbitrary<Expression> {
  const of = tie('expression');
  const few = fc.option(fc.array(tie('condition'), { maxLength: 2 }), { nil: undefined });
  const filtered = fc.record({
    kind: fc.constant('aggregate' as const),
    name: fc.constantFrom('count', 'count_distinct', 'sum', 'avg', 'min', 'max', 'median'),
    of,
    filter: few,
  });
  const kind = <K extends Expression['kind']>(word: K) => fc.constant(word);
  return fc.oneof(
    depth,
    of,
    filtered,
    fc.record({ kind: kind('aggregate'), name: fc.constant('count'), filter: few }),
    fc.record({ kind: kind('share'), of: fc.oneof(filtered, of) }),
    fc.record({ kind: kind('previous'), of: filtered, by: of }),
    fc.record({ kind: kind('previous'), of: filtered, by: of, per: fc.array(of, { maxLength: 2 }) }),
    fc.record({ kind: kind('running'), of: filtered, by: of }),
    fc.record({ kind: kind('running'), of: filtered, by: of, per: fc.array(of, { maxLength: 2 }) }),
    fc.record({ kind: kind('arithmetic'), operator: fc.constantFrom('-', '/'), left: filtered, right: of }),
  );
}

function expressions(of: fc.Arbitrary<Expression>, tie: Tie): fc.Arbitrary<Expression>[] {
  const kind = <K extends Expression['kind']>(word: K) => fc.constant(word);
  return [
    fc.record({
      kind: kind('day_of_text'),
      of,
      written: fc.constantFrom(
        undefined,
        'day_first_dots',
        'day_first_slashes',
        'month_first_slashes',
        'compact_date',
      ),
    }),
    fc.record({ kind: kind('number_of_text'), of }),
    fc.record({
      kind: kind('truncate'),
      grain: fc.constantFrom('day', 'week', 'month', 'quarter', 'year'),
      of,
    }),
    fc.record({
      kind: kind('part'),
      part: fc.constantFrom('year', 'quarter', 'month', 'week', 'day', 'weekday', 'hour'),
      of,
    }),
    fc.record({
      kind: kind('arithmetic'),
      operator: fc.constantFrom('+', '-', '*', '/'),
      left: of,
      right: of,
    }),
    fc.record({ kind: kind('round'), of, digits: fc.integer({ min: 0, max: 12 }) }),
    fc.record({ kind: kind('days_between'), from: of, to: of }),
    fc.tuple(fc.array(fc.tuple(tie('condition'), of), { maxLength: 2 }), of).map(([when, otherwise]) => ({
      kind: 'case' as const,
      when: when.map(([condition, value]) => ({ condition, value })),
      otherwise,
    })),
    fc.record({ kind: kind('scalar'), plan: tie('plan').map(ofOneColumn) }),
  ];
}

function conditions(of: fc.Arbitrary<Expression>, tie: Tie): fc.Arbitrary<Condition>[] {
  const kind = <K extends Condition['kind']>(word: K) => fc.constant(word);
  const several = fc.array(tie('condition'), { maxLength: 2 });
  return [
    fc.record({
      kind: kind('compare'),
      operator: fc.constantFrom('=', '<>', '<', '<=', '>', '>='),
      left: of,
      right: of,
    }),
    fc.record({ kind: kind('within'), of, from: of, before: of }),
    fc.record({ kind: kind('in'), of, values: fc.array(of, { maxLength: 3 }) }),
    fc.record({ kind: kind('like'), of, pattern: hostile }),
    fc.record({ kind: kind('equal_text'), of, text: hostile }),
    fc.record({ kind: kind('null'), of }),
    fc.constantFrom<Condition>({ kind: 'sql', sql: 'total > 1' }),
    fc.record({ kind: kind('in_plan'), of, plan: tie('plan').map(ofOneColumn) }),
    fc.record({ kind: kind('exists'), plan: tie('plan') }),
    fc.record({ kind: kind('not'), condition: tie('condition') }),
    fc.record({ kind: kind('all'), conditions: several }),
    fc.record({ kind: kind('any'), conditions: several }),
  ];
}

function anyPlan(tie: Tie): fc.Arbitrary<Plan> {
  const item: fc.Arbitrary<SelectItem> = fc.record({ expression: tie('output'), label: name });
  const order: fc.Arbitrary<Order> = fc.record({
    by: tie('output'),
    direction: fc.constantFrom('ascending', 'descending'),
  });
  const few = fc.array(tie('condition'), { maxLength: 2, depthIdentifier: 'plan' });
  const source = fc.oneof(
    depth,
    ...tables.map((table) => fc.constant(table)),
    fc.record({ alias: fc.constantFrom('o', 'c'), plan: tie('plan') }),
  );
  const other = (from: PlanSource) => tables.find(({ alias }) => alias !== from.alias) ?? from;
  return fc
    .record({
      from: source,
      kind: fc.constantFrom('inner', 'left'),
      on: few,
      where: few,
      select: fc.array(item, { minLength: 1, maxLength: 3 }),
      groupBy: fc.array(tie('expression'), { maxLength: 2 }),
      having: few,
      orderBy: fc.array(order, { maxLength: 2 }),
      limit: fc.option(fc.nat(100), { nil: undefined }),
      distinct: fc.option(fc.boolean(), { nil: undefined }),
      once: seldom(column),
      limitPer: seldom(fc.array(column, { minLength: 1, maxLength: 2 })),
    })
    .map(({ kind, on, limitPer, ...clauses }) => ({
      ...clauses,
      limitPer:
        clauses.limit !== undefined && clauses.orderBy.length > 0 && !clauses.distinct ? limitPer : undefined,
      groupBy: clauses.groupBy.filter((group) => group.kind !== 'literal'),
      orderBy: clauses.distinct ? [] : clauses.orderBy,
      joins: [{ kind, source: other(clauses.from), on }],
    }));
}

function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

function ofOneColumn(many: Plan): Plan {
  return { ...many, select: many.select.slice(0, 1) };
}

function rendered(render: () => string): string | undefined {
  try {
    const statement = render();
    counts.rendered += 1;
    return statement;
  } catch (error) {
    if (!(error instanceof UnsupportedPlan)) throw error;
    counts.unsupported += 1;
    return undefined;
  }
}
