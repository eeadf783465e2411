import { dayMs, monthOf, startOfMonth } from './calendar.js';
import type { Plan } from './plan.js';
import { tableOf } from './table.js';
import type { ShopTable, TableHead } from './table.js';

/** An advertising campaign. */
export interface Campaign {
  id: number;
  name: string;
  channel: 'paid search' | 'paid social' | 'email';
  startsOn: number;
  endsOn: number | null;
  budgetCents: number;
  /** The average cost of a day, in cents. */
  dailyCents: number;
  /** Clicks that make one order. */
  clicksPerOrder: number;
}

/** The one that cost much and brought little. */
export const wastefulCampaign = 'Influencer Trial';

/** The campaigns in the order of their start. */
export function makeCampaigns(plan: Plan): Campaign[] {
  const seasonal = monthsOf(plan).flatMap((month) => seasonalIn(month));
  return [...steady(plan), ...seasonal, springOf(plan), trialOf(plan)]
    .filter(({ startsOn }) => startsOn <= plan.today)
    .toSorted((one, other) => one.startsOn - other.startsOn)
    .map((campaign, index) => ({ id: index + 1, ...campaign, budgetCents: budgetOf(plan, campaign) }));
}

type Draft = Omit<Campaign, 'id' | 'budgetCents'>;

function steady({ opens: startsOn }: Plan): Draft[] {
  const always = { startsOn, endsOn: null };
  return [
    { ...always, name: 'Brand Search', channel: 'paid search', dailyCents: 9_000, clicksPerOrder: 14 },
    { ...always, name: 'Shopping Ads', channel: 'paid search', dailyCents: 16_000, clicksPerOrder: 27 },
    { ...always, name: 'Social Retargeting', channel: 'paid social', dailyCents: 7_000, clicksPerOrder: 33 },
    { ...always, name: 'Newsletter', channel: 'email', dailyCents: 1_500, clicksPerOrder: 18 },
  ];
}

function seasonalIn(month: number): Draft[] {
  const year = new Date(month).getUTCFullYear();
  if (monthOf(month) === 10)
    return [
      {
        name: `Holiday Gifts ${year}`,
        channel: 'paid social',
        startsOn: Date.UTC(year, 10, 20),
        endsOn: Date.UTC(year, 11, 20),
        dailyCents: 38_000,
        clicksPerOrder: 24,
      },
    ];
  if (monthOf(month) === 7)
    return [
      {
        name: `Back to School ${year}`,
        channel: 'paid search',
        startsOn: Date.UTC(year, 7, 15),
        endsOn: Date.UTC(year, 8, 10),
        dailyCents: 11_000,
        clicksPerOrder: 36,
      },
    ];
  return [];
}

function springOf({ campaign: { from, to } }: Plan): Draft {
  const name = `Spring Bloom ${new Date(from).getUTCFullYear()}`;
  return { name, channel: 'paid social', startsOn: from, endsOn: to, dailyCents: 52_000, clicksPerOrder: 19 };
}

function trialOf({ today }: Plan): Draft {
  const startsOn = startOfMonth(today, -3);
  const endsOn = startsOn + 41 * dayMs;
  return {
    name: wastefulCampaign,
    channel: 'paid social',
    startsOn,
    endsOn,
    dailyCents: 30_000,
    clicksPerOrder: 210,
  };
}

/** A campaign's budget is planned in round thousands; nobody ever spends exactly that. */
function budgetOf(plan: Plan, { startsOn, endsOn, dailyCents }: Draft): number {
  const days = ((endsOn ?? plan.today) - startsOn) / dayMs + 1;
  return Math.max(1, Math.round((days * dailyCents * 1.08) / 100_000)) * 100_000;
}

function monthsOf({ opens, today }: Plan): number[] {
  const months = [];
  for (let month = opens; month <= today; month = startOfMonth(month, 1)) months.push(month);
  return months;
}

export function campaignsTable(campaigns: readonly Campaign[]): ShopTable {
  return tableOf(campaignsHead, campaigns);
}

const campaignsHead: TableHead<Campaign> = {
  name: 'campaigns',
  comment: 'Advertising campaigns; one row per campaign.',
  key: ['id'],
  columns: [
    { name: 'id', kind: 'integer', comment: 'Number of the campaign.', of: (row) => row.id },
    { name: 'name', kind: 'text', comment: 'Name of the campaign.', of: (row) => row.name },
    {
      name: 'channel',
      kind: 'text',
      comment: 'Advertising channel: paid search, paid social or email.',
      of: (row) => row.channel,
    },
    { name: 'starts_on', kind: 'date', comment: 'First day of the campaign.', of: (row) => row.startsOn },
    {
      name: 'ends_on',
      kind: 'date',
      comment: 'Last day of the campaign; empty when it has no end.',
      optional: true,
      of: (row) => row.endsOn,
    },
    {
      name: 'budget',
      kind: 'money',
      comment: 'Planned cost in US dollars.',
      of: (row) => row.budgetCents,
    },
  ],
};
