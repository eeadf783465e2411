/** @import { Alert } from './burn-rate.mjs' */

const attempts = 'webhook_delivery_attempts_total';
const failures = 'webhook_worker_failures_total';

/** @type {Alert[]} */
export const deliveryAlerts = [
  {
    // One receiver that is down fails with `network` as well; that half of all attempts do is our own way out.
    alert: 'QuestglassDeliveriesCannotLeave',
    severity: 'critical',
    for: '10m',
    summary: 'Most webhook deliveries fail before they reach a receiver: look at our own egress and DNS.',
    expr:
      `sum(rate(${attempts}{SELECTOR, outcome=~"network|aborted"}[10m])) / sum(rate(${attempts}{SELECTOR}[10m])) > 0.5\n` +
      `and\nsum(rate(${attempts}{SELECTOR}[10m])) > 0.05`,
  },
  {
    alert: 'QuestglassWebhookQueueOld',
    severity: 'warning',
    for: '5m',
    summary: 'The oldest delivery that is due, or under way, has waited for more than five minutes.',
    expr: 'max(webhook_queue_oldest_ready_age_seconds{SELECTOR}) > 300',
  },
  {
    alert: 'QuestglassWebhookWorkerStalled',
    severity: 'critical',
    for: '5m',
    summary: 'Deliveries are due, or under way, and no attempt has ended for ten minutes.',
    expr: `max(webhook_queue_oldest_ready_age_seconds{SELECTOR}) > 60\nand\n(sum(increase(${attempts}{SELECTOR}[10m])) or vector(0)) == 0`,
  },
  {
    // Other failures show in the age of the queue. Partitions are kept by the hour; the others are tried many times within ten minutes.
    alert: 'QuestglassWebhookUpkeepFails',
    severity: 'warning',
    for: '30m',
    summary: 'A webhook worker fails at {{ $labels.task }} again and again.',
    expr:
      `max by (task) (increase(${failures}{SELECTOR, task="keep"}[6h])) > 3\n` +
      `or\nmax by (task) (increase(${failures}{SELECTOR, task=~"recover|measure|health|attempt_error|report"}[10m])) > 0`,
  },
  {
    alert: 'QuestglassDeliveriesExpired',
    severity: 'warning',
    for: '0m',
    summary: 'Deliveries were given up after 24 hours.',
    expr: 'sum(increase(webhook_deliveries_expired_total{SELECTOR}[1h])) > 0',
  },
];
