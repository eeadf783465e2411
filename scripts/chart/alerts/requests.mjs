import { burnAlerts } from './burn-rate.mjs';
/** @import { Alert } from './burn-rate.mjs' */

const duration = 'http_request_duration_seconds';

/** Reads of the contract; asking takes as long as the customer's database and model do. */
const reads = 'SELECTOR, method="GET", route=~"/v1/.+", status!~"5.."';

/** @type {Alert[]} */
export const requestAlerts = [
  ...burnAlerts({
    name: 'Availability',
    what: 'Requests are answered with 5xx',
    target: 'AVAILABILITY',
    badShare: (window) =>
      `sum(rate(${duration}_count{SELECTOR, status=~"5.."}[${window}])) / sum(rate(${duration}_count{SELECTOR}[${window}]))`,
  }),
  ...burnAlerts({
    name: 'Latency',
    what: 'Reads take longer than 250 ms',
    target: 'LATENCY',
    badShare: (window) =>
      `(1 - sum(rate(${duration}_bucket{${reads}, le="0.25"}[${window}])) / sum(rate(${duration}_count{${reads}}[${window}])))`,
  }),
  {
    alert: 'QuestglassLimiterErrors',
    severity: 'critical',
    for: '2m',
    summary: 'Admission cannot reach the database; keyed requests are answered 503.',
    expr: 'sum(rate(rate_limit_backend_errors_total{SELECTOR}[5m])) > 0',
  },
  {
    alert: 'QuestglassManyRequestsLimited',
    severity: 'info',
    for: '15m',
    summary: 'More than a fifth of the requests of plan {{ $labels.plan }} are over the limit.',
    expr:
      'sum by (plan) (rate(rate_limit_decisions_total{SELECTOR, decision="limited"}[15m])) / sum by (plan) (rate(rate_limit_decisions_total{SELECTOR}[15m])) > 0.2\n' +
      'and\nsum by (plan) (rate(rate_limit_decisions_total{SELECTOR}[15m])) > 1',
  },
  {
    alert: 'QuestglassSourceFaults',
    severity: 'warning',
    for: '5m',
    summary: 'Data sources fail by a fault of the service, not of theirs.',
    expr: 'sum(rate(source_use_duration_seconds_count{SELECTOR, outcome="fault"}[15m])) > 0',
  },
  {
    alert: 'QuestglassEventLoopSlow',
    severity: 'warning',
    for: '10m',
    summary:
      'A {{ $labels.service }} process answers late because it computes: more replicas, or more processor.',
    expr: 'max by (service, pod) (nodejs_eventloop_lag_p99_seconds{SELECTOR}) > 0.25',
  },
];
