import { countries } from './countries.js';
import { spread } from './demand.js';
import { Dice } from './dice.js';
import { isWithin, progressOf } from './plan.js';
import type { Plan } from './plan.js';
import { tableOf } from './table.js';
import type { ShopTable, TableHead } from './table.js';

/** A day's visits to the website from one channel, country and device. */
export interface WebSessions {
  day: number;
  channel: string;
  country: string;
  device: 'mobile' | 'desktop';
  sessions: number;
  bounces: number;
  pageViews: number;
  conversions: number;
}

const sessionsTotal = 640_000;

/** A channel's part of the visits, and how many of a hundred visits leave at once and buy. */
const sources = [
  { channel: 'organic search', share: 0.36, bounce: 0.38, convert: 0.027 },
  { channel: 'direct', share: 0.22, bounce: 0.31, convert: 0.034 },
  { channel: 'paid search', share: 0.18, bounce: 0.42, convert: 0.029 },
  { channel: 'paid social', share: 0.14, bounce: 0.58, convert: 0.014 },
  { channel: 'email', share: 0.1, bounce: 0.24, convert: 0.046 },
];

const devices = ['mobile', 'desktop'] as const;

type Source = (typeof sources)[number];

/** Of each day a row per channel, country and device that had a visit. */
export function makeWebSessions(plan: Plan, seed: number): WebSessions[] {
  const dice = Dice.for('web_sessions', seed);
  const rows: WebSessions[] = [];
  // Visits are counted when a day is over.
  for (const { day, count } of spread(dice, plan, { total: sessionsTotal, from: plan.opens })) {
    if (day === plan.today) continue;
    for (const { name: country, share } of countries)
      for (const source of sources)
        rows.push(...visits(dice, plan, source, { day, country, all: (count * share) / 100 }));
  }
  return rows;
}

function visits(
  dice: Dice,
  plan: Plan,
  source: Source,
  { day, country, all }: { day: number; country: string; all: number },
): WebSessions[] {
  const lift = source.channel === 'paid social' && isWithin(plan.campaign, day) ? 2.6 : 1;
  return devices.flatMap((device) => {
    const sessions = dice.count(all * lift * source.share * partOf(device, plan, day));
    return sessions === 0 ? [] : [{ day, country, device, ...visit(dice, source, device, sessions) }];
  });
}

function visit(
  dice: Dice,
  { channel, bounce, convert }: Source,
  device: WebSessions['device'],
  sessions: number,
): Pick<WebSessions, 'channel' | 'sessions' | 'bounces' | 'pageViews' | 'conversions'> {
  const isSmall = device === 'mobile';
  const bounces = Math.min(sessions, dice.count(sessions * bounce * (isSmall ? 1.15 : 0.85)));
  const staying = sessions - bounces;
  const conversions = Math.min(staying, dice.count(sessions * convert * (isSmall ? 0.75 : 1.35)));
  return { channel, sessions, bounces, pageViews: sessions + dice.count(staying * 4.2), conversions };
}

/** Phones win over desks as time goes by. */
function partOf(device: WebSessions['device'], plan: Plan, day: number): number {
  const mobile = 0.5 + 0.16 * progressOf(plan, day);
  return device === 'mobile' ? mobile : 1 - mobile;
}

export function webSessionsTable(rows: readonly WebSessions[]): ShopTable {
  return tableOf(webSessionsHead, rows);
}

const webSessionsHead: TableHead<WebSessions> = {
  name: 'web_sessions',
  comment: 'Visits to the website, counted by web analytics; one row per day, channel, country and device.',
  key: ['session_date', 'channel', 'country', 'device'],
  columns: [
    { name: 'session_date', kind: 'date', comment: 'Day of the visits.', of: (row) => row.day },
    {
      name: 'channel',
      kind: 'text',
      comment: 'Where visitors came from: organic search, paid search, paid social, email or direct.',
      of: (row) => row.channel,
    },
    { name: 'country', kind: 'text', comment: 'Country of the visitors.', of: (row) => row.country },
    { name: 'device', kind: 'text', comment: 'mobile or desktop.', of: (row) => row.device },
    { name: 'sessions', kind: 'integer', comment: 'Number of visits.', of: (row) => row.sessions },
    {
      name: 'bounces',
      kind: 'integer',
      comment: 'Visits that saw one page only.',
      of: (row) => row.bounces,
    },
    { name: 'page_views', kind: 'integer', comment: 'Pages that were seen.', of: (row) => row.pageViews },
    {
      name: 'conversions',
      kind: 'integer',
      comment: 'Visits that ended in an order.',
      of: (row) => row.conversions,
    },
  ],
};
