import { averageOver, shareOver } from './recorded-shares.mjs';
/** @import { Ratio } from './recorded-shares.mjs' */

/**
 * An alert as the chart's template reads it. In expressions SELECTOR stands for the matchers that pick this installation's
 * metrics, RECORDED for those that pick what is recorded of it, AVAILABILITY and LATENCY for the targets in the values.
 * @typedef {object} Alert
 * @property {string} alert
 * @property {'critical' | 'warning' | 'info'} severity critical wakes somebody
 * @property {string} for
 * @property {string} summary one sentence for the person on call
 * @property {string} expr
 * @property {'mcp' | 'controller'} [needs] the part of the installation without which there is nothing to watch
 */

/**
 * Budgets that burn: a share of bad requests over a long window says that it matters, the same over a short one that it still
 * goes on. The factors spend 2 and 5 percent of 30 days' budget before somebody is woken, 10 percent before a ticket is written.
 * A failover of the database takes up to a minute and a half; the shortest window and the time for which it has to last add up
 * to more than that.
 */
const windows = {
  fast: [
    { factor: 14.4, long: '1h', seconds: 3_600, short: '2m' },
    { factor: 6, long: '6h', seconds: 21_600, short: '30m' },
  ],
  slow: [
    { factor: 3, long: '1d', seconds: 86_400, short: '2h' },
    { factor: 1, long: '3d', seconds: 259_200, short: '6h' },
  ],
};

/** The floor: fewer bad requests than these in the long window are nobody's alert, however large their share of a quiet night is. */
const badRequestsMin = 20;

/**
 * @param {object} sli
 * @param {string} sli.name as in the alert's name
 * @param {string} sli.what as in its summary
 * @param {string} sli.target
 * @param {Ratio} sli.ratio of bad requests
 * @returns {Alert[]}
 */
export function burnAlerts({ name, what, target, ratio }) {
  /** @param {{ factor: number, long: string, seconds: number, short: string }} window */
  const burns = ({ factor, long, seconds, short }) => {
    const limit = `${factor} * (1 - ${target})`;
    const floor = `${averageOver(ratio.part, long)} * ${seconds} >= ${badRequestsMin}`;
    return `(\n  ${shareOver(ratio, long)} > ${limit}\nand\n  ${shareOver(ratio, short)} > ${limit}\nand\n  ${floor}\n)`;
  };
  return [
    {
      alert: `Questglass${name}BudgetBurnsFast`,
      severity: 'critical',
      for: '3m',
      summary: `${what}: at this rate the month's budget is gone within days.`,
      expr: windows.fast.map(burns).join('\nor\n'),
    },
    {
      alert: `Questglass${name}BudgetBurnsSlowly`,
      severity: 'warning',
      for: '15m',
      summary: `${what}: at this rate the month's budget does not last.`,
      expr: windows.slow.map(burns).join('\nor\n'),
    },
  ];
}
