import { dayMs, daysFrom } from './calendar.js';
import type { Campaign } from './campaigns.js';
import { demandOn } from './demand.js';
import { Dice } from './dice.js';
import type { Plan } from './plan.js';
import { tableOf } from './table.js';
import type { ShopTable, TableHead } from './table.js';

/** The cost of a campaign on a day, and its yield. */
export interface AdSpend {
  day: number;
  campaignId: number;
  channel: string;
  impressions: number;
  clicks: number;
  spendCents: number;
  conversions: number;
}

/** The cost of a click in cents, and how many impressions make one. */
const rates = {
  'paid search': { clickCents: 68, impressionsPerClick: 24 },
  'paid social': { clickCents: 52, impressionsPerClick: 78 },
  email: { clickCents: 9, impressionsPerClick: 31 },
};

/** Every campaign's days up to yesterday: networks report a day when it is over. */
export function makeAdSpend(plan: Plan, seed: number, campaigns: readonly Campaign[]): AdSpend[] {
  const dice = Dice.for('ad_spend', seed);
  const yesterday = plan.today - dayMs;
  return campaigns.flatMap((campaign) =>
    daysFrom(campaign.startsOn, Math.min(campaign.endsOn ?? yesterday, yesterday)).map((day) =>
      spendOn(dice, plan, campaign, day),
    ),
  );
}

function spendOn(dice: Dice, plan: Plan, campaign: Campaign, day: number): AdSpend {
  const { clickCents, impressionsPerClick } = rates[campaign.channel];
  // A campaign without an end follows demand, one with an end follows its plan.
  const pace = campaign.endsOn === null ? demandOn(day, plan) / 1.25 : 1;
  const spendCents = Math.round(campaign.dailyCents * pace * dice.between(0.8, 1.2));
  const clicks = Math.max(1, dice.count(spendCents / (clickCents * dice.between(0.9, 1.1))));
  const conversions = Math.min(clicks, dice.count(clicks / campaign.clicksPerOrder));
  const impressions = Math.round(clicks * impressionsPerClick * dice.between(0.85, 1.15));
  return {
    day,
    campaignId: campaign.id,
    channel: campaign.channel,
    impressions,
    clicks,
    spendCents,
    conversions,
  };
}

export function adSpendTable(adSpend: readonly AdSpend[]): ShopTable {
  return tableOf(adSpendHead, adSpend);
}

const adSpendHead: TableHead<AdSpend> = {
  name: 'ad_spend',
  comment: 'Daily cost and result of advertising; one row per day and campaign.',
  key: ['spend_date', 'campaign_id'],
  columns: [
    { name: 'spend_date', kind: 'date', comment: 'Day of the spend.', of: (row) => row.day },
    {
      name: 'campaign_id',
      kind: 'integer',
      comment: 'The campaign.',
      references: 'campaigns',
      of: (row) => row.campaignId,
    },
    {
      name: 'channel',
      kind: 'text',
      comment: 'Advertising channel: paid search, paid social or email.',
      of: (row) => row.channel,
    },
    {
      name: 'impressions',
      kind: 'integer',
      comment: 'How often the ad was shown.',
      of: (row) => row.impressions,
    },
    { name: 'clicks', kind: 'integer', comment: 'How often it was clicked.', of: (row) => row.clicks },
    {
      name: 'spend',
      kind: 'money',
      comment: 'What it cost, in US dollars.',
      of: (row) => row.spendCents,
    },
    {
      name: 'conversions',
      kind: 'integer',
      comment: 'Orders that the advertising network counts as its own.',
      of: (row) => row.conversions,
    },
  ],
};
