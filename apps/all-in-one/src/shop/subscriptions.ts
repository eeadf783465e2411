import { dayMs } from './calendar.js';
import type { Customer } from './customers.js';
import { Dice } from './dice.js';
import type { Plan } from './plan.js';
import { tableOf } from './table.js';
import type { ShopTable, TableHead } from './table.js';

/** A monthly box that a customer gets. */
export interface Subscription {
  id: number;
  customerId: number;
  plan: string;
  mrrCents: number;
  startedOn: number;
  cancelledOn: number | null;
  cancelReason: string | null;
}

/** The price of a plan a month, in cents, before and after the price rise, and how often it is taken. */
const offers = [
  { plan: 'Taster', before: 1200, after: 1500, weight: 42 },
  { plan: 'Classic', before: 2400, after: 2900, weight: 33 },
  { plan: 'Family', before: 3900, after: 4700, weight: 17 },
  { plan: 'Office', before: 11_900, after: 13_900, weight: 8 },
].map((offer) => [offer, offer.weight] as const);

const reasons = [
  ['too expensive', 18],
  ['not using it enough', 34],
  ['switched to a competitor', 17],
  ['moved house', 13],
  ['unhappy with delivery', 18],
] as const;

/** The number of days after the price rise in which people leave because of it. */
const riseHurtsDays = 45;

/** The subscriptions in the order of their start. */
export function makeSubscriptions(plan: Plan, seed: number, customers: readonly Customer[]): Subscription[] {
  const dice = Dice.for('subscriptions', seed);
  const subscriptions: Omit<Subscription, 'id'>[] = [];
  for (const customer of customers) {
    if (!dice.chance(0.42)) continue;
    const startedOn = customer.signupDate + Math.floor(90 * dice.next() ** 2) * dayMs;
    if (startedOn < plan.today) subscriptions.push(subscribe(dice, plan, customer.id, startedOn));
  }
  return subscriptions
    .toSorted((one, other) => one.startedOn - other.startedOn)
    .map((subscription, index) => ({ id: index + 1, ...subscription }));
}

function subscribe(dice: Dice, plan: Plan, customerId: number, startedOn: number): Omit<Subscription, 'id'> {
  const offer = dice.weigh(offers);
  const cancelledOn = cancellationOf(dice, plan, startedOn);
  const isDear = startedOn >= plan.priceRise || cancelledOn === null || cancelledOn >= plan.priceRise;
  return {
    customerId,
    plan: offer.plan,
    mrrCents: isDear ? offer.after : offer.before,
    startedOn,
    cancelledOn,
    cancelReason: cancelledOn === null ? null : reasonFor(dice, plan, startedOn, cancelledOn),
  };
}

/** The first day on which the dice say so: 2.2 % a month, and 14 % while the price rise hurts. */
function cancellationOf(dice: Dice, plan: Plan, startedOn: number): number | null {
  for (let day = startedOn + 7 * dayMs; day < plan.today; day += dayMs)
    if (dice.chance(isHurting(plan, startedOn, day) ? 0.005 : 0.0007)) return day;
  return null;
}

function reasonFor(dice: Dice, plan: Plan, startedOn: number, day: number): string {
  if (isHurting(plan, startedOn, day) && dice.chance(0.78)) return 'too expensive';
  return dice.weigh(reasons);
}

function isHurting({ priceRise }: Plan, startedOn: number, day: number): boolean {
  return startedOn < priceRise && day >= priceRise && day < priceRise + riseHurtsDays * dayMs;
}

export function subscriptionsTable(subscriptions: readonly Subscription[]): ShopTable {
  return tableOf(subscriptionsHead, subscriptions);
}

const subscriptionsHead: TableHead<Subscription> = {
  name: 'subscriptions',
  comment: 'Monthly subscription boxes; one row per subscription, active while cancelled_on is empty.',
  key: ['id'],
  indexes: ['customer_id'],
  columns: [
    { name: 'id', kind: 'integer', comment: 'Number of the subscription.', of: (row) => row.id },
    {
      name: 'customer_id',
      kind: 'integer',
      comment: 'The customer who subscribed.',
      references: 'customers',
      of: (row) => row.customerId,
    },
    {
      name: 'plan',
      kind: 'text',
      comment: 'Plan: Taster, Classic, Family or Office.',
      of: (row) => row.plan,
    },
    {
      name: 'mrr',
      kind: 'money',
      comment: 'Monthly recurring revenue: the latest monthly price, in US dollars.',
      of: (row) => row.mrrCents,
    },
    {
      name: 'started_on',
      kind: 'date',
      comment: 'Day the subscription started.',
      of: (row) => row.startedOn,
    },
    {
      name: 'cancelled_on',
      kind: 'date',
      comment: 'Day it was cancelled (churned); empty while it is active.',
      optional: true,
      of: (row) => row.cancelledOn,
    },
    {
      name: 'cancel_reason',
      kind: 'text',
      comment: 'Why it was cancelled, in the words of the form.',
      optional: true,
      of: (row) => row.cancelReason,
    },
  ],
};
