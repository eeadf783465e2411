/**
 * An alert as the chart's template reads it. In expressions SELECTOR stands for the matchers that pick this installation's
 * metrics, AVAILABILITY and LATENCY for the targets in the values.
 * @typedef {object} Alert
 * @property {string} alert
 * @property {'critical' | 'warning' | 'info'} severity critical wakes somebody
 * @property {string} for
 * @property {string} summary one sentence for whoever is woken
 * @property {string} expr
 * @property {'mcp' | 'controller'} [needs] the part of the installation without which there is nothing to watch
 */

/**
 * Budgets that burn: a share of bad requests over a long window says that it matters, the same over a short one that it still
 * goes on. The factors spend 2 and 5 percent of 30 days' budget before somebody is woken, 10 percent before a ticket is written.
 */
const windows = {
  fast: [
    { factor: 14.4, long: '1h', short: '5m' },
    { factor: 6, long: '6h', short: '30m' },
  ],
  slow: [
    { factor: 3, long: '1d', short: '2h' },
    { factor: 1, long: '3d', short: '6h' },
  ],
};

/**
 * @param {object} sli
 * @param {string} sli.name as in the alert's name
 * @param {string} sli.what as in its summary
 * @param {string} sli.target
 * @param {(window: string) => string} sli.badShare the share of bad requests in a window
 * @returns {Alert[]}
 */
export function burnAlerts({ name, what, target, badShare }) {
  /** @param {{ factor: number, long: string, short: string }} window */
  const burns = ({ factor, long, short }) => {
    const limit = `${factor} * (1 - ${target})`;
    return `(\n  ${badShare(long)} > ${limit}\nand\n  ${badShare(short)} > ${limit}\n)`;
  };
  return [
    {
      alert: `Questglass${name}BudgetBurnsFast`,
      severity: 'critical',
      for: '2m',
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
