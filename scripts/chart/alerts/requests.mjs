import { burnAlerts } from './burn-rate.mjs';
import { averageOver, shareOver } from './recorded-shares.mjs';
import { recorded } from './recording-rules.mjs';
/** @import { Alert } from './burn-rate.mjs' */

const admission = { part: recorded.failedAdmissions, whole: recorded.admissions };

/** @type {Alert[]} */
export const requestAlerts = [
  ...burnAlerts({
    name: 'Availability',
    what: 'Requests are answered with 5xx',
    target: 'AVAILABILITY',
    ratio: { part: recorded.failedRequests, whole: recorded.requests },
  }),
  ...burnAlerts({
    name: 'Latency',
    what: 'Reads take longer than 250 ms',
    target: 'LATENCY',
    ratio: { part: recorded.slowReads, whole: recorded.reads },
  }),
  {
    // A quarter of ten minutes is two and a half: longer than a failover takes. The floor is ten requests within them.
    alert: 'QuestglassLimiterErrors',
    severity: 'critical',
    for: '1m',
    summary: 'Admission cannot reach the database; keyed requests are answered 503.',
    expr:
      `${shareOver(admission, '10m')} > 0.25\nand\n${shareOver(admission, '2m')} > 0.25\n` +
      `and\n${averageOver(admission.part, '10m')} * 600 >= 10`,
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
    // One is a line in the log; three that go on are a defect.
    expr:
      'sum(increase(source_use_duration_seconds_count{SELECTOR, outcome="fault"}[1h])) >= 3\n' +
      'and\nsum(increase(source_use_duration_seconds_count{SELECTOR, outcome="fault"}[15m])) > 0',
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
