import { dayMs, hourMs } from './calendar.js';
import { momentsOf, spread } from './demand.js';
import { Dice } from './dice.js';
import type { Order } from './orders.js';
import { isWithin } from './plan.js';
import type { Plan } from './plan.js';
import { tableOf } from './table.js';
import type { ShopTable, TableHead } from './table.js';

/** A question or complaint of a customer. */
export interface SupportTicket {
  id: number;
  customerId: number;
  category: string;
  priority: 'low' | 'normal' | 'high' | 'urgent';
  openedAt: number;
  resolvedAt: number | null;
  satisfaction: number | null;
}

const ticketsTotal = 5_800;

const categories = [
  ['delivery', 32],
  ['returns', 22],
  ['billing', 16],
  ['product question', 21],
  ['account', 9],
] as const;

/** The carrier failed: most of that week is about delivery. */
const backlogCategories = [...categories, ['delivery', 90] as const];

const priorities = [
  ['low', 24],
  ['normal', 51],
  ['high', 19],
  ['urgent', 6],
] as const;

/** Hours to an answer that is typical of each priority. */
const typicalHours = { low: 30, normal: 18, high: 8, urgent: 3 };

/** The tickets in the order of their opening, each by a customer who ordered in the three weeks before. */
export function makeSupportTickets(plan: Plan, seed: number, orders: readonly Order[]): SupportTicket[] {
  const dice = Dice.for('support_tickets', seed);
  const tickets: SupportTicket[] = [];
  const bend = (day: number) => (isWithin(plan.backlog, day) ? 2.1 : 1);
  let [oldest, next] = [0, 0];
  for (const { day, count } of spread(dice, plan, { total: ticketsTotal, from: plan.opens, bend })) {
    while ((orders[next]?.orderedAt ?? Infinity) < day) next += 1;
    while ((orders[oldest]?.orderedAt ?? Infinity) < day - 21 * dayMs) oldest += 1;
    if (next === 0) continue;
    for (const openedAt of momentsOf(dice, plan, day, count)) {
      const order = orders[dice.whole(oldest, next - 1)];
      if (order) tickets.push(openTicket(dice, plan, order, { id: tickets.length + 1, openedAt }));
    }
  }
  return tickets;
}

function openTicket(
  dice: Dice,
  plan: Plan,
  { customer }: Order,
  { id, openedAt }: { id: number; openedAt: number },
): SupportTicket {
  const isLate = isWithin(plan.backlog, openedAt);
  const priority = dice.weigh(priorities);
  const answer = typicalHours[priority] * dice.between(0.2, 1.2) + 30 * dice.next() ** 8;
  const due = openedAt + Math.round((isLate ? answer + dice.between(96, 216) : answer) * 60) * (hourMs / 60);
  const resolvedAt = due < plan.asOf ? due : null;
  const category = dice.weigh(isLate ? backlogCategories : categories);
  const satisfaction = dice.chance(0.62) ? stars(dice, isLate) : null;
  return {
    id,
    customerId: customer.id,
    category,
    priority,
    openedAt,
    resolvedAt,
    satisfaction: resolvedAt === null ? null : satisfaction,
  };
}

function stars(dice: Dice, isLate: boolean): number {
  const weights = isLate ? [34, 30, 20, 11, 5] : [3, 5, 12, 34, 46];
  return dice.weigh(weights.map((weight, index) => [index + 1, weight] as const));
}

export function supportTicketsTable(tickets: readonly SupportTicket[]): ShopTable {
  return tableOf(supportTicketsHead, tickets);
}

const supportTicketsHead: TableHead<SupportTicket> = {
  name: 'support_tickets',
  comment: 'Questions and complaints of customers; one row per ticket, open while resolved_at is empty.',
  key: ['id'],
  indexes: ['opened_at', 'customer_id'],
  columns: [
    { name: 'id', kind: 'integer', comment: 'Number of the ticket.', of: (row) => row.id },
    {
      name: 'customer_id',
      kind: 'integer',
      comment: 'The customer who wrote.',
      references: 'customers',
      of: (row) => row.customerId,
    },
    {
      name: 'category',
      kind: 'text',
      comment: 'What it is about: delivery, returns, billing, product question or account.',
      of: (row) => row.category,
    },
    {
      name: 'priority',
      kind: 'text',
      comment: 'Priority: low, normal, high or urgent.',
      of: (row) => row.priority,
    },
    {
      name: 'opened_at',
      kind: 'moment',
      comment: 'When the ticket was opened (UTC).',
      of: (row) => row.openedAt,
    },
    {
      name: 'resolved_at',
      kind: 'moment',
      comment: 'When it was resolved (UTC); empty while it is open.',
      optional: true,
      of: (row) => row.resolvedAt,
    },
    {
      name: 'satisfaction',
      kind: 'integer',
      comment: 'Rating by the customer from 1, worst, to 5, best; empty when not rated.',
      optional: true,
      of: (row) => row.satisfaction,
    },
  ],
};
