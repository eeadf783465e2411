import { countriesByShare } from './countries.js';
import { spread } from './demand.js';
import { Dice } from './dice.js';
import { emailOf, nameOf } from './people.js';
import { isWithin } from './plan.js';
import type { Plan } from './plan.js';
import { tableOf } from './table.js';
import type { ShopTable, TableHead } from './table.js';

/** A customer, a person who signed up. */
export interface Customer {
  id: number;
  name: string;
  email: string;
  country: string;
  city: string;
  segment: 'consumer' | 'small business' | 'enterprise';
  signupDate: number;
  acquisitionChannel: string;
}

const customersTotal = 6_400;

const segments = [
  ['consumer', 78],
  ['small business', 17],
  ['enterprise', 5],
] as const;

const channels = [
  ['organic search', 30],
  ['paid search', 20],
  ['paid social', 12],
  ['email', 10],
  ['referral', 12],
  ['direct', 16],
] as const;

/** The campaign runs on social media and nowhere else. */
const campaignChannels = [...channels, ['paid social', 62] as const];

/** The customers in the order of their signup. */
export function makeCustomers(plan: Plan, seed: number): Customer[] {
  const dice = Dice.for('customers', seed);
  const customers: Customer[] = [];
  const bend = (day: number) => (isWithin(plan.campaign, day) ? 1.25 : 1);
  for (const { day, count } of spread(dice, plan, { total: customersTotal, from: plan.history, bend }))
    for (let one = 0; one < count; one += 1)
      customers.push(makeCustomer(dice, plan, customers.length + 1, day));
  return customers;
}

function makeCustomer(dice: Dice, plan: Plan, id: number, signupDate: number): Customer {
  const country = dice.weigh(countriesByShare);
  const name = nameOf(dice, dice.weigh(country.cultures));
  return {
    id,
    name,
    email: emailOf(dice, name, id),
    country: country.name,
    city: dice.weigh(country.cities),
    segment: dice.weigh(segments),
    signupDate,
    acquisitionChannel: dice.weigh(isWithin(plan.campaign, signupDate) ? campaignChannels : channels),
  };
}

export function customersTable(customers: readonly Customer[]): ShopTable {
  return tableOf(customersHead, customers);
}

const customersHead: TableHead<Customer> = {
  name: 'customers',
  comment: 'People who signed up with the shop; one row per customer.',
  key: ['id'],
  indexes: ['signup_date', 'country'],
  columns: [
    { name: 'id', kind: 'integer', comment: 'Number of the customer.', of: (row) => row.id },
    { name: 'name', kind: 'text', comment: 'Full name of the customer.', of: (row) => row.name },
    { name: 'email', kind: 'text', comment: 'Email address.', of: (row) => row.email },
    {
      name: 'country',
      kind: 'text',
      comment: 'Country where the customer lives.',
      of: (row) => row.country,
    },
    { name: 'city', kind: 'text', comment: 'City where the customer lives.', of: (row) => row.city },
    {
      name: 'segment',
      kind: 'text',
      comment: 'Kind of customer: consumer, small business or enterprise.',
      of: (row) => row.segment,
    },
    {
      name: 'signup_date',
      kind: 'date',
      comment: 'Day the customer signed up.',
      of: (row) => row.signupDate,
    },
    {
      name: 'acquisition_channel',
      kind: 'text',
      comment:
        'How the customer found us: organic search, paid search, paid social, email, referral or direct.',
      of: (row) => row.acquisitionChannel,
    },
  ],
};
