import type { Plan } from '#sql';
import {
  aggregate,
  any,
  arithmetic,
  ascending,
  compare,
  customer,
  customers,
  date,
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
  share,
  truncate,
  value,
  within,
} from './plan-parts.js';

const count = aggregate('count');
const revenue = aggregate('sum', order('total'));
const month = truncate('month', order('placed_on'));
const size = {
  kind: 'case',
  when: [{ condition: compare(order('total'), '>', value(20)), value: value('large') }],
  otherwise: value('small'),
} as const;
const ordersWhere = (...where: Plan['where']): Plan => plan(orders, { id: order('id') }, { where });
const ofCustomer = (status: string): Plan =>
  plan(
    orders,
    { id: order('id') },
    { where: [compare(order('customer_id'), '=', customer('id')), equalText(order('status'), status)] },
  );

/** Plans where engines differ unless they are kept from it: large and small numbers, truths, groups by what is reckoned, shares of nothing. */
export const plansAtEdges: Record<string, Plan> = {
  'numbers with an exponent': plan(
    orders,
    { tiny: value(1e-7), small: value(0.1), large: value(1e15) },
    { limit: 1 },
  ),
  'fractions of whole numbers': plan(orders, {
    id: order('id'),
    third: arithmetic(value(1), '/', value(3)),
    negative: arithmetic(value(-7), '/', value(2)),
    of: arithmetic(order('id'), '/', order('quantity')),
  }),
  'whole numbers beside fractions': ordersWhere(compare(order('quantity'), '>', value(2.5))),
  'whole numbers among fractions': ordersWhere(isIn(order('quantity'), value(1.5), value(3), value(7))),
  'a product of money': plan(orders, {
    id: order('id'),
    taxed: arithmetic(order('total'), '*', value(1.19)),
  }),
  'a rounded mean': plan(orders, { mean: round(aggregate('avg', order('total')), 2) }),
  'groups of truths': plan(orders, { paid: order('paid'), count }, { groupBy: [order('paid')] }),
  'truths in order': plan(
    orders,
    { paid: order('paid') },
    { distinct: true, orderBy: [descending(order('paid'))] },
  ),
  'neither true nor false': ordersWhere(isNull(order('paid'))),
  'untrue or unknown': ordersWhere(any(compare(order('paid'), '=', value(false)), isNull(order('paid')))),
  'not known to be true': ordersWhere(compare(order('paid'), '<>', value(true))),
  'groups by a case': plan(orders, { size, count, total: revenue }, { groupBy: [size] }),
  'sums of cases': plan(orders, {
    large: aggregate('sum', {
      kind: 'case',
      when: [{ condition: compare(order('total'), '>', value(20)), value: value(1) }],
      otherwise: value(0),
    }),
    share: aggregate('avg', {
      kind: 'case',
      when: [{ condition: equalText(order('status'), 'PAID'), value: value(1) }],
      otherwise: value(0),
    }),
    mixed: aggregate('max', {
      kind: 'case',
      when: [{ condition: isNull(order('total')), value: order('quantity') }],
      otherwise: order('total'),
    }),
  }),
  'groups by month and by part': plan(
    orders,
    { month, weekday: part('weekday', order('placed_on')), count },
    { groupBy: [month, part('weekday', order('placed_on'))] },
  ),
  'groups by what is rounded': plan(
    orders,
    { about: round(order('total'), 0), count },
    { groupBy: [round(order('total'), 0)] },
  ),
  'groups by what is reckoned': plan(
    orders,
    { half: arithmetic(order('quantity'), '/', value(2)), count },
    {
      groupBy: [arithmetic(order('quantity'), '/', value(2))],
      orderBy: [ascending(arithmetic(order('quantity'), '/', value(2)))],
    },
  ),
  'different months': plan(orders, {
    months: aggregate('count_distinct', month),
    days: aggregate('count_distinct', order('placed_on')),
  }),
  'some rows by text': plan(orders, {
    paid: aggregate('count', undefined, [equalText(order('status'), 'paid')]),
    like: aggregate('sum', order('total'), [like(order('status'), '*O*')]),
    either: aggregate('count', order('total'), [
      any(isNull(order('paid')), compare(order('quantity'), '>', value(4))),
    ]),
    month: aggregate('count_distinct', order('customer_id'), [
      within(order('placed_on'), date('2024-01-01'), date('2024-03-01')),
    ]),
  }),
  'some rows by another query': plan(orders, {
    berlin: aggregate('count', undefined, [
      inPlan(
        order('customer_id'),
        plan(customers, { id: customer('id') }, { where: [equalText(customer('city'), 'Berlin')] }),
      ),
    ]),
  }),
  'the median of one value and of none': plan(orders, {
    one: aggregate('median', order('total'), [compare(order('id'), '=', value(9))]),
    two: aggregate('median', order('total'), [isIn(order('id'), value(9), value(10))]),
    none: aggregate('median', order('total'), [compare(order('id'), '=', value(3))]),
  }),
  'medians over a join': plan(
    customers,
    { customer: customer('id'), middle: aggregate('median', order('quantity')) },
    {
      joins: [join('inner', orders)],
      groupBy: [customer('id')],
      orderBy: [descending(aggregate('median', order('quantity'))), ascending(customer('id'))],
      limit: 3,
    },
  ),
  'the median of what is reckoned': plan(orders, {
    middle: aggregate('median', arithmetic(order('total'), '/', order('quantity'))),
  }),
  'the share of some rows': plan(
    orders,
    {
      status: order('status'),
      part: share(aggregate('count', undefined, [compare(order('total'), '>', value(10))])),
    },
    { groupBy: [order('status')] },
  ),
  'shares of nothing': plan(
    orders,
    {
      status: order('status'),
      part: share(aggregate('sum', order('total'), [compare(order('id'), '<', value(0))])),
    },
    { groupBy: [order('status')] },
  ),
  'the largest share': plan(
    orders,
    {
      quarter: truncate('quarter', order('placed_on')),
      part: round(arithmetic(share(revenue), '*', value(100)), 1),
    },
    { groupBy: [truncate('quarter', order('placed_on'))], orderBy: [descending(share(revenue))], limit: 1 },
  ),
  'the largest growth': plan(
    orders,
    { month, growth: arithmetic(revenue, '-', previous(revenue, month)) },
    {
      where: [not(isNull(order('placed_on')))],
      groupBy: [month],
      orderBy: [descending(arithmetic(revenue, '-', previous(revenue, month)))],
      limit: 1,
    },
  ),
  'the month before by quarter': plan(
    orders,
    {
      quarter: truncate('quarter', order('placed_on')),
      before: previous(aggregate('avg', order('quantity')), truncate('quarter', order('placed_on'))),
    },
    {
      where: [not(isNull(order('placed_on')))],
      groupBy: [truncate('quarter', order('placed_on'))],
      orderBy: [ascending(truncate('quarter', order('placed_on')))],
    },
  ),
  'groups that meet one condition or another': plan(
    orders,
    { customer: order('customer_id') },
    {
      groupBy: [order('customer_id')],
      having: [
        any(compare(count, '>', value(3)), compare(revenue, '<', value(0)), isNull(order('customer_id'))),
      ],
    },
  ),
  'groups above the mean of all': plan(
    orders,
    { customer: order('customer_id') },
    {
      groupBy: [order('customer_id')],
      having: [
        compare(revenue, '>', {
          kind: 'scalar',
          plan: plan(orders, { mean: aggregate('avg', order('total')) }),
        }),
      ],
    },
  ),
  'the value of the first row': plan(
    orders,
    { id: order('id') },
    {
      where: [
        compare(order('total'), '=', {
          kind: 'scalar',
          plan: plan(
            orders,
            { total: order('total') },
            { where: [not(isNull(order('total')))], orderBy: [descending(order('total'))], limit: 1 },
          ),
        }),
      ],
    },
  ),
  'both of two kinds': plan(
    customers,
    { customer: customer('id') },
    { where: [exists(ofCustomer('paid')), exists(ofCustomer('open'))] },
  ),
  'one kind or another': plan(
    customers,
    { customer: customer('id') },
    { where: [any(exists(ofCustomer('lost')), not(exists(ofCustomer('paid'))))] },
  ),
  'a join of a table to itself': plan(
    orders,
    { one: order('id'), other: { kind: 'column', of: 'p', column: 'id' } },
    {
      joins: [
        {
          kind: 'inner',
          source: { alias: 'p', table: { name: 'orders' } },
          on: [
            compare({ kind: 'column', of: 'p', column: 'customer_id' }, '=', order('customer_id')),
            compare({ kind: 'column', of: 'p', column: 'id' }, '>', order('id')),
          ],
        },
      ],
    },
  ),
  'more rows than there are': plan(
    orders,
    { id: order('id') },
    { orderBy: [ascending(order('id'))], limit: 1_000_000 },
  ),
  'the first groups of another query': plan(
    {
      alias: 'top',
      plan: plan(
        orders,
        { customer: order('customer_id'), total: revenue },
        { groupBy: [order('customer_id')], orderBy: [descending(revenue)], limit: 2 },
      ),
    },
    { sum: aggregate('sum', { kind: 'column', of: 'top', column: 'total' }), count },
  ),
};
