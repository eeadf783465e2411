import { fillBasket, fillShelves } from './baskets.js';
import type { BasketLine } from './baskets.js';
import { dayMs, dayOfMonth, monthOf } from './calendar.js';
import { countriesByShare, returningCountry } from './countries.js';
import type { Customer } from './customers.js';
import { momentsOf, spread } from './demand.js';
import { Dice } from './dice.js';
import { isWithin, progressOf } from './plan.js';
import type { Plan } from './plan.js';
import type { Product } from './products.js';

/** An order with what is in it. */
export interface Order {
  id: number;
  customer: Customer;
  orderedAt: number;
  status: 'processing' | 'shipped' | 'delivered' | 'returned' | 'cancelled';
  channel: string;
  shippingCountry: string;
  coupon: string | null;
  discountCents: number;
  /** The sum of its lines, less the discount. */
  totalCents: number;
  lines: readonly BasketLine[];
}

const ordersTotal = 27_500;

/** The orders in the order of their time. */
export function makeOrders(
  plan: Plan,
  seed: number,
  { customers, products }: { customers: readonly Customer[]; products: readonly Product[] },
): Order[] {
  const dice = Dice.for('orders', seed);
  const orders: Order[] = [];
  let known = 0;
  for (const { day, count } of spread(dice, plan, { total: ordersTotal, from: plan.opens })) {
    while ((customers[known]?.signupDate ?? Infinity) <= day) known += 1;
    const shelves = fillShelves(plan, products, day);
    for (const orderedAt of momentsOf(dice, plan, day, count)) {
      const customer = pickCustomer(dice, customers, known);
      const lines = fillBasket(dice, shelves, customer);
      orders.push({
        id: orders.length + 1,
        ...placeOrder(dice, plan, customer, orderedAt),
        ...priceOf(dice, plan, day, lines),
        lines,
      });
    }
  }
  return orders;
}

function placeOrder(
  dice: Dice,
  plan: Plan,
  customer: Customer,
  orderedAt: number,
): Pick<Order, 'customer' | 'orderedAt' | 'status' | 'channel' | 'shippingCountry'> {
  const shippingCountry = dice.chance(0.97) ? customer.country : dice.weigh(countriesByShare).name;
  const status = statusOf(dice, plan, orderedAt, shippingCountry);
  return { customer, orderedAt, status, channel: channelAt(dice, plan, orderedAt), shippingCountry };
}

/** Every fourth order is from one of the newest customers; of the others, businesses buy more often than people. */
function pickCustomer(dice: Dice, customers: readonly Customer[], known: number): Customer {
  const newest = dice.chance(0.25) ? Math.max(0, known - 40) : 0;
  for (;;) {
    const customer = customers[dice.whole(newest, known - 1)];
    if (!customer) throw new Error('the shop has no customer yet');
    if (customer.segment !== 'consumer' || dice.chance(0.6)) return customer;
  }
}

function priceOf(
  dice: Dice,
  plan: Plan,
  day: number,
  lines: readonly BasketLine[],
): Pick<Order, 'coupon' | 'discountCents' | 'totalCents'> {
  const full = lines.reduce((sum, { product, quantity }) => sum + product.priceCents * quantity, 0);
  const { coupon, percent } = couponOn(dice, plan, day);
  const discountCents = Math.round((full * percent) / 100);
  return { coupon, discountCents, totalCents: full - discountCents };
}

function couponOn(dice: Dice, plan: Plan, day: number): { coupon: string | null; percent: number } {
  if (isWithin(plan.campaign, day) && dice.chance(0.42)) return { coupon: 'SPRING15', percent: 15 };
  const isHoliday = monthOf(day) === 10 && dayOfMonth(day) >= 20;
  if (isHoliday && dice.chance(0.35)) return { coupon: 'FRIDAY20', percent: 20 };
  if (dice.chance(0.09)) return { coupon: 'WELCOME10', percent: 10 };
  return { coupon: null, percent: 0 };
}

/** Nothing comes back before it arrived; one country sends back four times as much at the end as at the beginning. */
function statusOf(dice: Dice, plan: Plan, orderedAt: number, country: string): Order['status'] {
  const age = (plan.asOf - orderedAt) / dayMs;
  const returned = country === returningCountry ? 0.06 + 0.18 * progressOf(plan, orderedAt) : 0.05;
  const [first, second, transit] = [dice.next(), dice.next(), dice.between(2.5, 5.5)];
  if (first < 0.03) return 'cancelled';
  if (age < 1.2) return 'processing';
  if (age < transit) return 'shipped';
  return age > 8 && second < returned ? 'returned' : 'delivered';
}

/** The app wins over the website as time goes by. */
function channelAt(dice: Dice, plan: Plan, orderedAt: number): string {
  const app = 18 + 20 * progressOf(plan, orderedAt);
  return dice.weigh([
    ['website', 66 - app],
    ['mobile app', app],
    ['marketplace', 28],
    ['phone', 6],
  ]);
}
