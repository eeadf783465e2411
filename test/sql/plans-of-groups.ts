import type { Plan } from '#sql';
import {
  aggregate,
  arithmetic,
  ascending,
  columnOf,
  compare,
  customer,
  customers,
  date,
  daysBetween,
  descending,
  isNull,
  join,
  not,
  order,
  orders,
  part,
  plan,
  previous,
  round,
  running,
  scalar,
  share,
  sql,
  timestamp,
  truncate,
  value,
} from './plan-parts.js';

const count = aggregate('count');
const revenue = aggregate('sum', order('total'));
const month = truncate('month', order('placed_on'));
const isPaid = compare(order('status'), '=', value('paid'));
const isNobody = compare(order('status'), '=', value('no such status'));
const dated = [not(isNull(order('placed_on')))];
const grains = ['day', 'week', 'month', 'quarter', 'year'] as const;
const parts = ['year', 'quarter', 'month', 'week', 'day', 'weekday', 'hour'] as const;

const everyAggregate = (filter?: Parameters<typeof aggregate>[2]) => ({
  rows: aggregate('count', undefined, filter),
  count: aggregate('count', order('total'), filter),
  different: aggregate('count_distinct', order('status'), filter),
  total: aggregate('sum', order('total'), filter),
  mean: aggregate('avg', order('total'), filter),
  mean_quantity: aggregate('avg', order('quantity'), filter),
  least: aggregate('min', order('id'), filter),
  last_day: aggregate('max', order('placed_on'), filter),
  middle: aggregate('median', order('total'), filter),
  middle_quantity: aggregate('median', order('quantity'), filter),
});

/** Plans that make numbers of rows. */
export const plansOfGroups: Record<string, Plan> = {
  'every aggregate of all rows': plan(orders, everyAggregate()),
  'every aggregate of no rows': plan(orders, everyAggregate(), { where: [isNobody] }),
  'every aggregate of groups': plan(
    orders,
    { customer: order('customer_id'), ...everyAggregate() },
    { groupBy: [order('customer_id')] },
  ),
  'every aggregate of some rows': plan(
    orders,
    { customer: order('customer_id'), ...everyAggregate([isPaid]) },
    { groupBy: [order('customer_id')] },
  ),
  'every aggregate where none is taken in': plan(orders, everyAggregate([isNobody])),
  'no groups of no rows': plan(
    orders,
    { status: order('status'), count },
    { where: [isNobody], groupBy: [order('status')] },
  ),
  'groups in order of their size': plan(
    orders,
    { status: order('status'), total: revenue },
    { groupBy: [order('status')], orderBy: [descending(revenue), ascending(count)], limit: 2 },
  ),
  'groups of some size': plan(
    orders,
    { customer: order('customer_id'), count },
    { groupBy: [order('customer_id')], having: [compare(count, '>=', value(2))] },
  ),
  'each row once for every group that it is joined to': plan(
    customers,
    {
      quantity: order('quantity'),
      month,
      ids: aggregate('sum', customer('id')),
      mean: aggregate('avg', customer('id')),
      middle: aggregate('median', customer('id')),
      customers: aggregate('count_distinct', customer('id')),
      part: share(aggregate('sum', customer('id'))),
    },
    {
      joins: [join('inner', orders)],
      where: dated,
      groupBy: [order('quantity'), month],
      having: [compare(aggregate('sum', customer('id')), '>', value(0))],
      orderBy: [descending(aggregate('sum', customer('id'))), ascending(order('quantity')), ascending(month)],
      once: customer('id'),
    },
  ),
  'the first two of each group': plan(
    orders,
    { customer: order('customer_id'), id: order('id') },
    {
      orderBy: [descending(order('total')), ascending(order('id'))],
      limit: 2,
      limitPer: [order('customer_id')],
    },
  ),
  'the largest group of each month': plan(
    orders,
    { month, customer: order('customer_id'), total: revenue },
    {
      where: dated,
      groupBy: [month, order('customer_id')],
      orderBy: [descending(revenue), ascending(order('customer_id'))],
      limit: 1,
      limitPer: [month],
    },
  ),
  'each row once, all together': plan(
    customers,
    { ids: aggregate('sum', customer('id')), some: aggregate('sum', customer('id'), [isPaid]) },
    { joins: [join('inner', orders)], once: customer('id') },
  ),
  'groups by the median of each': plan(
    orders,
    { customer: order('customer_id') },
    {
      groupBy: [order('customer_id')],
      having: [compare(aggregate('median', order('total')), '>', value(12))],
      orderBy: [descending(aggregate('median', order('total'))), ascending(order('customer_id'))],
    },
  ),
  'labels named as columns and tables': plan(
    orders,
    {
      status: order('customer_id'),
      total: revenue,
      o: aggregate('max', order('total')),
      orders: aggregate('avg', order('total')),
    },
    {
      groupBy: [order('customer_id')],
      having: [compare(revenue, '>', value(1))],
      orderBy: [descending(revenue), ascending(order('customer_id'))],
      limit: 3,
    },
  ),
  'SQL of a metric under the names of its columns': plan(
    orders,
    { status: order('status'), total: sql('sum(total) -- all of it') },
    {
      where: [sql('quantity > 0')],
      groupBy: [order('status')],
      having: [compare(sql('sum(total)'), '>', value(5))],
      orderBy: [descending(sql('sum(total)'))],
    },
  ),
  'starts of days': plan(
    orders,
    {
      id: order('id'),
      ...Object.fromEntries(grains.map((grain) => [grain, truncate(grain, order('placed_on'))])),
    },
    { where: dated },
  ),
  'starts of moments': plan(orders, {
    id: order('id'),
    ...Object.fromEntries(grains.map((grain) => [grain, truncate(grain, order('placed_at'))])),
  }),
  'parts of days': plan(orders, {
    id: order('id'),
    ...Object.fromEntries(parts.map((name) => [`the_${name}`, part(name, order('placed_on'))])),
  }),
  'parts of moments': plan(orders, {
    id: order('id'),
    ...Object.fromEntries(parts.map((name) => [`the_${name}`, part(name, order('placed_at'))])),
  }),
  'groups by month in order': plan(
    orders,
    { month, count, total: revenue },
    { groupBy: [month], orderBy: [ascending(month)] },
  ),
  'one month of the starts of months': plan(
    orders,
    { month, count },
    { where: [compare(month, '=', date('2024-02-01'))], groupBy: [month] },
  ),
  'groups by weekday and week': plan(
    orders,
    { weekday: part('weekday', order('placed_on')), count },
    { groupBy: [part('weekday', order('placed_on'))] },
  ),
  'a month and the one before': plan(
    orders,
    { month, total: revenue, before: previous(revenue, month) },
    { where: dated, groupBy: [month], orderBy: [ascending(month)] },
  ),
  'the sum up to each month': plan(
    orders,
    { month, total: running(revenue, month), count: running(count, month) },
    { where: dated, groupBy: [month], orderBy: [ascending(month)] },
  ),
  'growth by month': plan(
    orders,
    {
      month,
      growth: arithmetic(arithmetic(revenue, '-', previous(revenue, month)), '/', previous(revenue, month)),
    },
    { where: dated, groupBy: [month], orderBy: [ascending(month)] },
  ),
  'the count before': plan(
    orders,
    { month, before: previous(count, month) },
    { where: dated, groupBy: [month], orderBy: [descending(month)] },
  ),
  shares: plan(
    orders,
    { status: order('status'), part: share(revenue) },
    { groupBy: [order('status')], orderBy: [descending(share(revenue)), ascending(order('status'))] },
  ),
  'shares of a count': plan(
    orders,
    { customer: order('customer_id'), part: share(count) },
    { groupBy: [order('customer_id')], having: [compare(count, '>', value(1))] },
  ),
  arithmetic: plan(
    orders,
    {
      id: order('id'),
      half: arithmetic(order('quantity'), '/', value(2)),
      nothing: arithmetic(order('quantity'), '/', value(0)),
      each: arithmetic(order('total'), '/', order('quantity')),
      more: arithmetic(order('total'), '*', arithmetic(value(1), '-', value(-0.25))),
      less: arithmetic(order('quantity'), '-', value(100)),
      minus: arithmetic(value(1), '-', arithmetic(value(2), '-', value(3))),
    },
    {},
  ),
  'a rate of counts': plan(orders, {
    rate: arithmetic(aggregate('count', undefined, [isPaid]), '/', count),
    percent: round(
      arithmetic(value(100), '*', arithmetic(aggregate('count', undefined, [isPaid]), '/', count)),
      1,
    ),
  }),
  'rounded numbers': plan(orders, {
    id: order('id'),
    one: round(order('total'), 1),
    none: round(order('total'), 0),
    half: round(arithmetic(order('quantity'), '/', value(2)), 0),
    negative: round(arithmetic(order('quantity'), '/', value(-2)), 0),
    eighth: round(arithmetic(order('total'), '/', value(8)), 2),
    third: round(arithmetic(order('total'), '/', value(3)), 3),
  }),
  'days between': plan(orders, {
    id: order('id'),
    days: daysBetween(order('placed_on'), date('2024-03-01')),
    part: daysBetween(order('placed_at'), timestamp('2024-03-01T12:00:00')),
    mixed: daysBetween(order('placed_on'), order('placed_at')),
  }),
  'the mean of days between': plan(orders, {
    days: aggregate('avg', daysBetween(order('placed_on'), date('2024-03-01'))),
  }),
  cases: plan(
    orders,
    {
      size: {
        kind: 'case',
        when: [
          { condition: isNull(order('total')), value: value('unknown') },
          { condition: compare(order('total'), '>', value(20)), value: value('large') },
        ],
        otherwise: value('small'),
      },
      id: order('id'),
    },
    {},
  ),
  'sums over a left join': plan(
    customers,
    { name: customer('name'), count: aggregate('count', order('id')), total: revenue },
    { joins: [join('left', orders)], groupBy: [customer('name')] },
  ),
  'a query over another': plan(
    {
      alias: 'by_customer',
      plan: plan(
        orders,
        { customer_id: order('customer_id'), total: revenue },
        { groupBy: [order('customer_id')] },
      ),
    },
    {
      total: aggregate('avg', columnOf('by_customer', 'total')),
      most: aggregate('max', columnOf('by_customer', 'total')),
    },
  ),
  'a left join of another query': plan(
    customers,
    { name: customer('name'), total: columnOf('by_customer', 'total') },
    {
      joins: [
        {
          kind: 'left',
          source: {
            alias: 'by_customer',
            plan: plan(
              orders,
              { customer_id: order('customer_id'), total: aggregate('count') },
              { groupBy: [order('customer_id')] },
            ),
          },
          on: [compare(columnOf('by_customer', 'customer_id'), '=', customer('id'))],
        },
      ],
    },
  ),
  'a part of what another query gives': plan(orders, {
    id: order('id'),
    part: arithmetic(order('total'), '/', scalar(plan(orders, { total: revenue }))),
  }),
  'distinct starts of months in order': plan(
    orders,
    { month },
    { distinct: true, orderBy: [descending(month)] },
  ),
};
