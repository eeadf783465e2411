import type { Condition, Expression, Plan } from '#sql';
import {
  aggregate,
  any,
  arithmetic,
  ascending,
  columnOf,
  compare,
  customer,
  customers,
  date,
  daysBetween,
  descending,
  equalText,
  exists,
  inPlan,
  isIn,
  isNull,
  join,
  like,
  not,
  order,
  orders,
  part,
  plan,
  previous,
  round,
  scalar,
  share,
  truncate,
  value,
  within,
} from './plan-parts.js';

const withOrders = [join('left', orders)];
const count = aggregate('count', order('id'));
const revenue = aggregate('sum', order('total'));

/** The customers and their orders, those without one included. */
const where = (...conditions: Condition[]): Plan =>
  plan(customers, { name: customer('name'), id: order('id') }, { joins: withOrders, where: conditions });

const bothOf = (columns: Record<string, Expression>, other: Partial<Plan> = {}): Plan =>
  plan(customers, columns, { joins: withOrders, ...other });

const later: Plan['from'] = { alias: 'later', table: { name: 'orders' } };

/** Plans in which a join finds no row: its columns are null then, whatever is made of them. */
export const plansOfMissingRows: Record<string, Plan> = {
  'values of missing rows': bothOf({
    name: customer('name'),
    month: truncate('month', order('placed_on')),
    year: part('year', order('placed_on')),
    hour: part('hour', order('placed_at')),
    paid: order('paid'),
    each: arithmetic(order('total'), '/', order('quantity')),
    less: arithmetic(order('quantity'), '-', value(1)),
    tenth: round(order('total'), 1),
    age: daysBetween(order('placed_on'), date('2025-01-01')),
  }),
  'a case of missing rows': bothOf({
    name: customer('name'),
    status: {
      kind: 'case',
      when: [{ condition: isNull(order('status')), value: value('none') }],
      otherwise: order('status'),
    },
    none: {
      kind: 'case',
      when: [{ condition: compare(order('total'), '>', value(0)), value: value(1) }],
      otherwise: value(null),
    },
  }),
  'a text that missing rows are not': where(not(equalText(order('status'), 'paid'))),
  'another text than missing rows have': where(compare(order('status'), '<>', value('paid'))),
  'unlike missing rows': where(not(like(order('status'), 'p*'))),
  'missing rows among others': where(not(isIn(order('status'), value('paid'), value('open')))),
  'missing rows outside of a range': where(not(within(order('quantity'), value(1), value(3)))),
  'missing rows or few': where(any(isNull(order('quantity')), compare(order('quantity'), '<', value(2)))),
  'missing rows among those of a query': where(
    not(
      inPlan(
        order('id'),
        plan(later, { id: columnOf('later', 'id') }, { where: [isNull(columnOf('later', 'total'))] }),
      ),
    ),
  ),
  'every aggregate over missing rows': bothOf(
    {
      name: customer('name'),
      rows: aggregate('count'),
      count,
      different: aggregate('count_distinct', order('status')),
      total: revenue,
      mean: aggregate('avg', order('total')),
      last: aggregate('max', order('placed_on')),
      first: aggregate('min', order('placed_at')),
      middle: aggregate('median', order('total')),
      paid: aggregate('count', undefined, [compare(order('paid'), '=', value(true))]),
    },
    { groupBy: [customer('name')] },
  ),
  'groups of missing rows': bothOf(
    { status: order('status'), month: truncate('month', order('placed_on')), rows: aggregate('count') },
    { groupBy: [order('status'), truncate('month', order('placed_on'))] },
  ),
  'distinct values of missing rows': bothOf({ status: order('status') }, { distinct: true }),
  'missing rows last': bothOf(
    { name: customer('id'), total: order('total') },
    { orderBy: [ascending(order('total')), ascending(customer('id')), ascending(order('id'))] },
  ),
  'those without one row, counted': bothOf(
    { customer: customer('id'), count },
    { groupBy: [customer('id')], having: [compare(count, '=', value(0))] },
  ),
  'those with few rows or none': bothOf(
    { customer: customer('id'), count },
    {
      groupBy: [customer('id')],
      having: [compare(count, '<=', value(1))],
      orderBy: [descending(count), ascending(customer('id'))],
    },
  ),
  'the share of each, missing rows included': bothOf(
    { customer: customer('id'), part: share(revenue) },
    { groupBy: [customer('id')] },
  ),
  'the one before, missing rows included': bothOf(
    { customer: customer('id'), before: previous(revenue, customer('id')) },
    { groupBy: [customer('id')], orderBy: [ascending(customer('id'))] },
  ),
  'two left joins': bothOf(
    { customer: customer('id'), one: order('id'), other: columnOf('later', 'id') },
    {
      joins: [
        ...withOrders,
        {
          kind: 'left',
          source: later,
          on: [
            compare(columnOf('later', 'customer_id'), '=', order('customer_id')),
            compare(columnOf('later', 'id'), '>', order('id')),
          ],
        },
      ],
    },
  ),
  'numbers of a missing group': plan(
    customers,
    {
      customer: customer('id'),
      total: columnOf('sums', 'total'),
      most: columnOf('sums', 'most'),
      double: arithmetic(columnOf('sums', 'orders'), '*', value(2)),
    },
    {
      joins: [
        {
          kind: 'left',
          source: {
            alias: 'sums',
            plan: plan(
              orders,
              {
                customer_id: order('customer_id'),
                total: revenue,
                most: aggregate('max', order('placed_on')),
                orders: aggregate('count'),
              },
              { groupBy: [order('customer_id')] },
            ),
          },
          on: [compare(columnOf('sums', 'customer_id'), '=', customer('id'))],
        },
      ],
      where: [any(isNull(columnOf('sums', 'orders')), compare(columnOf('sums', 'orders'), '<', value(3)))],
    },
  ),
  'rows that have none of another kind': plan(
    customers,
    { customer: customer('id') },
    {
      where: [
        exists(
          plan(orders, { id: order('id') }, { where: [compare(order('customer_id'), '=', customer('id'))] }),
        ),
        not(
          exists(
            plan(
              orders,
              { id: order('id') },
              {
                where: [
                  compare(order('customer_id'), '=', customer('id')),
                  equalText(order('status'), 'open'),
                ],
              },
            ),
          ),
        ),
      ],
    },
  ),
  'among two queries': plan(
    customers,
    { customer: customer('id') },
    {
      where: [
        inPlan(
          customer('id'),
          plan(orders, { id: order('customer_id') }, { where: [equalText(order('status'), 'paid')] }),
        ),
        inPlan(
          customer('id'),
          plan(orders, { id: order('customer_id') }, { where: [equalText(order('status'), 'open')] }),
        ),
      ],
    },
  ),
  'in one query and not in another': plan(
    customers,
    { customer: customer('id') },
    {
      where: [
        inPlan(customer('id'), plan(orders, { id: order('customer_id') })),
        not(
          inPlan(
            customer('id'),
            plan(
              orders,
              { id: order('customer_id') },
              { groupBy: [order('customer_id')], having: [compare(aggregate('count'), '>', value(2))] },
            ),
          ),
        ),
      ],
    },
  ),
  'in one query or another': plan(
    customers,
    { customer: customer('id') },
    {
      where: [
        any(
          inPlan(
            customer('id'),
            plan(orders, { id: order('customer_id') }, { where: [equalText(order('status'), 'lost')] }),
          ),
          equalText(customer('city'), 'oslo'),
        ),
      ],
    },
  ),
  'the value of no row': plan(customers, {
    customer: customer('id'),
    none: scalar(
      plan(orders, { id: aggregate('max', order('id')) }, { where: [compare(order('id'), '<', value(0))] }),
    ),
  }),
};
