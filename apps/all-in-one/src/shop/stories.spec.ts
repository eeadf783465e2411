import { describe, expect, it } from '@jest/globals';
import {
  dayMs,
  dayOfMonth,
  daysFrom,
  hourMs,
  monthOf,
  startOfDay,
  startOfMonth,
  weekdayOf,
} from './calendar.js';
import { decliningCategory } from './catalogue.js';
import { wastefulCampaign } from './campaigns.js';
import { returningCountry } from './countries.js';
import type { Order } from './orders.js';
import { isWithin, planShop } from './plan.js';
import { makeMarketing, makeShop } from './shop.js';

// Just before the holidays, and just after the campaign.
const presents = ['2026-11-21T14:30:00Z', '2026-05-03T08:00:00Z'];

describe.each(presents)('the stories of the shop on %s', (present) => {
  const now = new Date(present);
  const plan = planShop(now);
  const { orders, customers, subscriptions, supportTickets } = makeShop(now);
  const thisMonth = startOfMonth(plan.asOf);

  /** Orders a day, of the days that are over and meet a condition. */
  const pace = (condition: (day: number) => boolean) => {
    const days = daysFrom(plan.opens, plan.today - 1).filter((day) => condition(day));
    const found = orders.filter(
      ({ orderedAt }) => orderedAt < plan.today && condition(startOfDay(orderedAt)),
    );
    return found.length / days.length;
  };
  const between = (from: number, to: number) =>
    orders.filter(({ orderedAt }) => orderedAt >= from && orderedAt < to);
  const oldest = between(plan.opens, startOfMonth(plan.opens, 3));
  const latest = between(startOfMonth(thisMonth, -3), thisMonth);

  it('sells more than in the same months a year ago', () => {
    const yearAgo = between(startOfMonth(thisMonth, -15), startOfMonth(thisMonth, -12));
    expect(latest.length / yearAgo.length).toBeGreaterThan(1.15);
  });

  it('sells most before the holidays and least in summer', () => {
    expect(pace((day) => monthOf(day) === 11 && dayOfMonth(day) <= 20) / pace(() => true)).toBeGreaterThan(
      1.4,
    );
    expect(pace((day) => [6, 7].includes(monthOf(day))) / pace(() => true)).toBeLessThan(0.88);
  });

  it('sells most on a Sunday and at eight in the evening', () => {
    const weekdays = [0, 1, 2, 3, 4, 5, 6].map((weekday) => pace((day) => weekdayOf(day) === weekday));
    expect(weekdays.indexOf(Math.max(...weekdays))).toBe(0);
    expect(weekdays.indexOf(Math.min(...weekdays))).toBe(6);
    const hours = Map.groupBy(orders, ({ orderedAt }) => Math.floor((orderedAt % dayMs) / hourMs));
    expect([...hours].toSorted((one, other) => other[1].length - one[1].length)[0]?.[0]).toBe(20);
  });

  it('wins customers on social media, and orders, with its campaign', () => {
    const before = startOfMonth(plan.campaign.from, -1);
    const march = pace((day) => day >= before && day < plan.campaign.from);
    expect(pace((day) => isWithin(plan.campaign, day)) / march).toBeGreaterThan(1.25);
    const social = customers.filter(({ acquisitionChannel }) => acquisitionChannel === 'paid social');
    const won = social.filter(({ signupDate }) => isWithin(plan.campaign, signupDate));
    const usual = social.filter(({ signupDate }) => signupDate >= before && signupDate < plan.campaign.from);
    expect(won.length / usual.length).toBeGreaterThan(3);
  });

  it('loses a category', () => {
    const share = (some: readonly Order[]) => {
      const lines = some.flatMap((order) => order.lines);
      return lines.filter(({ product }) => product.category === decliningCategory.name).length / lines.length;
    };
    expect(share(latest) / share(oldest)).toBeLessThan(0.55);
  });

  it('gets more and more back from one country, and not from others', () => {
    const rate = (some: readonly Order[], isThere: boolean) => {
      const there = some.filter(({ shippingCountry }) => (shippingCountry === returningCountry) === isThere);
      return there.filter(({ status }) => status === 'returned').length / there.length;
    };
    expect(rate(latest, true) / rate(oldest, true)).toBeGreaterThan(2);
    expect(rate(latest, false) / rate(oldest, false)).toBeLessThan(1.35);
  });

  it('loses subscribers after the price rise, most of them for the price', () => {
    const { priceRise } = plan;
    const lost = (from: number, to: number) =>
      subscriptions.filter(
        ({ cancelledOn }) => cancelledOn !== null && cancelledOn >= from && cancelledOn < to,
      );
    const after = lost(priceRise, priceRise + 45 * dayMs);
    expect(after.length / lost(priceRise - 45 * dayMs, priceRise).length).toBeGreaterThan(2.5);
    expect(
      after.filter(({ cancelReason }) => cancelReason === 'too expensive').length / after.length,
    ).toBeGreaterThan(0.5);
  });

  it('has a week in which support is slow and rated badly', () => {
    const solved = supportTickets.filter(({ resolvedAt }) => resolvedAt !== null);
    const isLate = (openedAt: number) => isWithin(plan.backlog, openedAt);
    const late = solved.filter(({ openedAt }) => isLate(openedAt));
    const usual = solved.filter(({ openedAt }) => !isLate(openedAt));
    const hours = (some: typeof solved) =>
      some.reduce((sum, { openedAt, resolvedAt }) => sum + ((resolvedAt ?? openedAt) - openedAt), 0) /
      some.length /
      hourMs;
    const stars = (some: typeof solved) => {
      const rated = some.flatMap(({ satisfaction }) => satisfaction ?? []);
      return rated.reduce((sum, one) => sum + one, 0) / rated.length;
    };
    expect(late.length).toBeGreaterThan(80);
    expect(hours(late)).toBeGreaterThan(100);
    expect(hours(usual)).toBeLessThan(24);
    expect(stars(late)).toBeLessThan(2.6);
    expect(stars(usual)).toBeGreaterThan(4);
  });

  it('pays most per order for one campaign', () => {
    const { campaigns, adSpend } = makeMarketing(now);
    const costs = campaigns.map(({ id, name }) => {
      const days = adSpend.filter(({ campaignId }) => campaignId === id);
      const spend = days.reduce((sum, { spendCents }) => sum + spendCents, 0);
      return { name, perOrder: spend / days.reduce((sum, { conversions }) => sum + conversions, 0) };
    });
    const [worst, next] = costs.toSorted((one, other) => other.perOrder - one.perOrder);
    expect(worst?.name).toBe(wastefulCampaign);
    expect((worst?.perOrder ?? 0) / (next?.perOrder ?? 0)).toBeGreaterThan(2);
  });
});
