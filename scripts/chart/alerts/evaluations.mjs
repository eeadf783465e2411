/** @import { Alert } from './burn-rate.mjs' */

const evaluations = 'alert_evaluations_total';

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
];
