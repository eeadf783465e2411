/** @import { Alert } from './burn-rate.mjs' */

const evaluations = 'alert_evaluations_total';

const scans = 'insight_scans_total';

/** @type {Alert[]} */
export const evaluationAlerts = [
  {
    // A source that hangs keeps its own alerts waiting; others are evaluated beside them.
    alert: 'QuestglassAlertsNotEvaluated',
    severity: 'critical',
    for: '5m',
    summary: 'Alerts of workspaces are due, and none has been evaluated for fifteen minutes.',
    expr: `max(alerts_due{SELECTOR}) > 0\nand\n(sum(increase(${evaluations}{SELECTOR}[15m])) or vector(0)) == 0`,
  },
  {
    alert: 'QuestglassAlertFaults',
    severity: 'warning',
    for: '5m',
    summary: 'Alerts of workspaces cannot be evaluated by a fault of the service, not of their sources.',
    // One is a line in the log; three that go on are a defect.
    expr:
      `sum(increase(${evaluations}{SELECTOR, outcome="fault"}[1h])) >= 3\n` +
      `and\nsum(increase(${evaluations}{SELECTOR, outcome="fault"}[15m])) > 0`,
  },
  {
    // A look takes five minutes at most, and each workspace is due once a day.
    alert: 'QuestglassInsightsLate',
    severity: 'warning',
    for: '30m',
    summary: 'A workspace has waited for more than six hours to have its metrics looked at for insights.',
    expr: `max(insight_scan_delay_seconds{SELECTOR}) > 21600`,
  },
  {
    alert: 'QuestglassInsightFaults',
    severity: 'warning',
    for: '5m',
    summary: 'Looks for insights fail by a fault of the service, not of the sources.',
    // A look that failed is taken again after ten minutes.
    expr:
      `sum(increase(${scans}{SELECTOR, outcome="fault"}[1h])) >= 3\n` +
      `and\nsum(increase(${scans}{SELECTOR, outcome="fault"}[15m])) > 0`,
  },
];
