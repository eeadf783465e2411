import type { BasketLine } from './baskets.js';
import type { Order } from './orders.js';
import { tableOf } from './table.js';
import type { ShopTable, TableHead } from './table.js';

/** A line of an order, numbered. */
interface OrderItem extends BasketLine {
  id: number;
  order: Order;
}

export function ordersTable(orders: readonly Order[]): ShopTable {
  return tableOf(ordersHead, orders);
}

const ordersHead: TableHead<Order> = {
  name: 'orders',
  comment: 'Orders that customers placed; one row per order.',
  key: ['id'],
  indexes: ['ordered_at', 'customer_id'],
  columns: [
    { name: 'id', kind: 'integer', comment: 'Number of the order.', of: (row) => row.id },
    {
      name: 'customer_id',
      kind: 'integer',
      comment: 'The customer who ordered.',
      references: 'customers',
      of: (row) => row.customer.id,
    },
    {
      name: 'ordered_at',
      kind: 'moment',
      comment: 'When the order was placed (UTC).',
      of: (row) => row.orderedAt,
    },
    {
      name: 'status',
      kind: 'text',
      comment: 'State of the order: processing, shipped, delivered, returned or cancelled.',
      of: (row) => row.status,
    },
    {
      name: 'channel',
      kind: 'text',
      comment: 'Where it was placed: website, mobile app, marketplace or phone.',
      of: (row) => row.channel,
    },
    {
      name: 'shipping_country',
      kind: 'text',
      comment: 'Country the order is shipped to.',
      of: (row) => row.shippingCountry,
    },
    {
      name: 'coupon_code',
      kind: 'text',
      comment: 'Coupon that was used, if any.',
      optional: true,
      of: (row) => row.coupon,
    },
    {
      name: 'discount_amount',
      kind: 'money',
      comment: 'What the coupon took off, in US dollars.',
      of: (row) => row.discountCents,
    },
    {
      name: 'total_amount',
      kind: 'money',
      comment: 'What the customer paid, in US dollars: the sum of the items less the discount.',
      of: (row) => row.totalCents,
    },
  ],
};

export function orderItemsTable(orders: readonly Order[]): ShopTable {
  return tableOf(orderItemsHead, { [Symbol.iterator]: () => itemsOf(orders) });
}

const orderItemsHead: TableHead<OrderItem> = {
  name: 'order_items',
  comment: 'The products in each order; one row per product of an order.',
  key: ['id'],
  indexes: ['order_id', 'product_id'],
  columns: [
    { name: 'id', kind: 'integer', comment: 'Number of the order item.', of: (row) => row.id },
    {
      name: 'order_id',
      kind: 'integer',
      comment: 'The order it belongs to.',
      references: 'orders',
      of: (row) => row.order.id,
    },
    {
      name: 'product_id',
      kind: 'integer',
      comment: 'The product that was bought.',
      references: 'products',
      of: (row) => row.product.id,
    },
    {
      name: 'quantity',
      kind: 'integer',
      comment: 'How many pieces were bought.',
      of: (row) => row.quantity,
    },
    {
      name: 'unit_price',
      kind: 'money',
      comment: 'Price of one piece before discount, in US dollars.',
      of: (row) => row.product.priceCents,
    },
  ],
};

function* itemsOf(orders: readonly Order[]): Generator<OrderItem> {
  let id = 0;
  for (const order of orders) for (const line of order.lines) yield { id: (id += 1), order, ...line };
}
