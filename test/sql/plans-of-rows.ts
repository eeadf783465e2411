import type { Condition, Plan } from '#sql';
import {
  all,
  any,
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
  plan,
  scalar,
  aggregate,
  timestamp,
  value,
  within,
} from './plan-parts.js';

/** The numbers of the orders that meet a condition. */
const ordersWhere = (...where: Condition[]): Plan => plan(orders, { id: order('id') }, { where });
const customersWhere = (...where: Condition[]): Plan =>
  plan(customers, { name: customer('name') }, { where });
const customersOfOrders = plan(orders, { customer_id: order('customer_id') });
const ordersOfCustomer = (...where: Condition[]): Plan =>
  plan(
    orders,
    { id: order('id') },
    { where: [compare(order('customer_id'), '=', customer('id')), ...where] },
  );

/** Plans that choose rows. */
export const plansOfRows: Record<string, Plan> = {
  'every kind of value': plan(
    orders,
    {
      id: order('id'),
      status: order('status'),
      total: order('total'),
      quantity: order('quantity'),
      paid: order('paid'),
      placed_on: order('placed_on'),
      placed_at: order('placed_at'),
    },
    { orderBy: [ascending(order('id'))] },
  ),
  'every kind of literal': plan(
    orders,
    {
      text: value(`it's "50%" \\ done; -- no comment`),
      number: value(-2.5),
      whole: value(7),
      truth: value(true),
      nothing: value(null),
      day: date('2024-02-29'),
      moment: timestamp('2024-02-29T12:30:00'),
    },
    { where: [compare(order('id'), '=', value(1))] },
  ),
  'nulls last going up': plan(
    orders,
    { id: order('id'), total: order('total') },
    { orderBy: [ascending(order('total')), ascending(order('id'))] },
  ),
  'nulls last going down': plan(
    orders,
    { id: order('id'), total: order('total') },
    { orderBy: [descending(order('total')), descending(order('id'))] },
  ),
  'the first rows': plan(
    orders,
    { id: order('id') },
    { orderBy: [descending(order('placed_on')), ascending(order('id'))], limit: 3 },
  ),
  'no rows': plan(orders, { id: order('id') }, { limit: 0 }),
  'distinct values': plan(orders, { status: order('status') }, { distinct: true }),
  'distinct values in order': plan(
    orders,
    { number: order('quantity') },
    { distinct: true, orderBy: [descending(order('quantity'))], limit: 3 },
  ),
  'days up to one': ordersWhere(compare(order('placed_on'), '<=', date('2024-01-31'))),
  'days after one': ordersWhere(compare(order('placed_on'), '>', date('2024-01-31'))),
  'moments on a day or later': ordersWhere(compare(order('placed_at'), '>=', date('2024-03-01'))),
  'moments after the start of a day': ordersWhere(compare(order('placed_at'), '>', date('2024-03-01'))),
  'a moment at the start of a day': ordersWhere(compare(order('placed_at'), '=', date('2024-03-01'))),
  'moments before one': ordersWhere(compare(order('placed_at'), '<', timestamp('2024-03-01T00:00:00'))),
  'days at or before a moment': ordersWhere(
    compare(order('placed_on'), '<=', timestamp('2024-01-31T00:00:00')),
  ),
  'one of several days': ordersWhere(isIn(order('placed_on'), date('2023-12-31'), date('2024-02-29'))),
  'a month of moments': ordersWhere(within(order('placed_at'), date('2024-02-01'), date('2024-03-01'))),
  'a range of numbers': ordersWhere(within(order('total'), value(10), value(10.5))),
  'outside of a range': ordersWhere(not(within(order('total'), value(10), value(20)))),
  'an exact text': ordersWhere(compare(order('status'), '=', value('Paid'))),
  'another text': ordersWhere(compare(order('status'), '<>', value('paid'))),
  'one of several texts': ordersWhere(isIn(order('status'), value('paid'), value('open'), value(null))),
  'none of several numbers': ordersWhere(not(isIn(order('quantity'), value(1), value(null)))),
  'in an empty list': ordersWhere(isIn(order('quantity'))),
  'not in an empty list': ordersWhere(not(isIn(order('quantity')))),
  'a truth': ordersWhere(compare(order('paid'), '=', value(true))),
  'an untruth': ordersWhere(not(compare(order('paid'), '=', value(true)))),
  'null or more': ordersWhere(any(isNull(order('total')), compare(order('total'), '>', value(20)))),
  'neither null nor more': ordersWhere(
    not(any(isNull(order('total')), compare(order('total'), '>', value(20)))),
  ),
  'all of nothing': ordersWhere(all()),
  'any of nothing': ordersWhere(any()),
  'a text in any case': customersWhere(equalText(customer('name'), 'ADA')),
  'a text beyond ASCII in any case': customersWhere(equalText(customer('name'), 'ÉMILE ÖZ')),
  'a text with a space at the end': customersWhere(equalText(customer('name'), 'Ada ')),
  'a beginning': customersWhere(like(customer('name'), 'a*')),
  'a middle beyond ASCII': customersWhere(like(customer('name'), '*ILE ö*')),
  'a percent sign': customersWhere(like(customer('name'), '*50%*')),
  'an underscore': customersWhere(like(customer('name'), '*_B*')),
  'a backslash': customersWhere(like(customer('name'), '*\\*')),
  'a quote': customersWhere(like(customer('name'), "O'b*")),
  'an exclamation mark': customersWhere(like(customer('name'), '*!*')),
  'an unlike text': customersWhere(not(like(customer('city'), 'b*'))),
  'an inner join': plan(
    orders,
    { id: order('id'), name: customer('name') },
    { joins: [join('inner', customers)], where: [compare(order('total'), '>=', value(10))] },
  ),
  'a left join with rows missing': plan(
    customers,
    { name: customer('name'), id: order('id'), status: order('status') },
    { joins: [join('left', orders)] },
  ),
  'what a left join misses': plan(
    customers,
    { name: customer('name') },
    { joins: [join('left', orders)], where: [isNull(order('id'))] },
  ),
  'a left join under a condition': plan(
    customers,
    { name: customer('name'), id: order('id') },
    {
      joins: [
        {
          kind: 'left',
          source: orders,
          on: [compare(order('customer_id'), '=', customer('id')), compare(order('total'), '>', value(50))],
        },
      ],
    },
  ),
  'among the rows of a query': customersWhere(inPlan(customer('id'), customersOfOrders)),
  'not among the rows of a query with nulls': customersWhere(not(inPlan(customer('id'), customersOfOrders))),
  'a null not among the rows of a query': ordersWhere(
    not(inPlan(order('customer_id'), plan(customers, { id: customer('id') }))),
  ),
  'not among and more': customersWhere(
    not(all(inPlan(customer('id'), customersOfOrders), like(customer('name'), '*a*'))),
  ),
  'among the first rows of a query': customersWhere(
    inPlan(
      customer('id'),
      plan(
        orders,
        { customer_id: order('customer_id') },
        { where: [not(isNull(order('customer_id')))], orderBy: [ascending(order('id'))], limit: 2 },
      ),
    ),
  ),
  'with a row of another table': customersWhere(
    exists(ordersOfCustomer(compare(order('total'), '>', value(50)))),
  ),
  'without a row of another table': customersWhere(not(exists(ordersOfCustomer()))),
  'above the average': ordersWhere(
    compare(order('total'), '>', scalar(plan(orders, { mean: aggregate('avg', order('total')) }))),
  ),
};
