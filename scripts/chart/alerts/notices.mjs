/** @import { Alert } from './burn-rate.mjs' */

const deliveries = 'notice_deliveries_total';

/** @type {Alert[]} */
export const noticeAlerts = [
  {
    // A channel whose webhook was removed fails for itself; the mail server fails for everybody.
    alert: 'QuestglassMailFails',
    severity: 'warning',
    for: '10m',
    summary: 'No mail to people has been sent for half an hour, and attempts fail.',
    expr:
      `sum(increase(${deliveries}{SELECTOR, kind="email", outcome=~"retry|failed|fault"}[30m])) >= 3\n` +
      `and\n(sum(increase(${deliveries}{SELECTOR, kind="email", outcome="sent"}[30m])) or vector(0)) == 0`,
  },
  {
    alert: 'QuestglassNoticesLate',
    severity: 'warning',
    for: '15m',
    summary: 'Messages to people are due, and none has been attempted for fifteen minutes.',
    expr: `max(notice_deliveries_due{SELECTOR}) > 0\nand\n(sum(increase(${deliveries}{SELECTOR}[15m])) or vector(0)) == 0`,
  },
];
