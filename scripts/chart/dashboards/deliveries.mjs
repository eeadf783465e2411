import { toDashboard } from './dashboard.mjs';
import { at, percentiles, rate, share } from './queries.mjs';

const attempts = 'webhook_delivery_attempts_total';

/** Webhooks on their way. */
export const deliveries = toDashboard('questglass-deliveries', 'Deliveries', {
  Flow: [
    {
      title: 'Deliveries made of events',
      unit: 'ops',
      queries: [{ expr: rate('webhook_enqueued_total', 'event'), legend: '{{event}}' }],
    },
    {
      title: 'Attempts by outcome',
      unit: 'ops',
      queries: [{ expr: rate(attempts, 'outcome'), legend: '{{outcome}}' }],
    },
    {
      title: 'Share that succeeds at an attempt',
      unit: 'percentunit',
      max: 1,
      queries: [
        { expr: share(rate(attempts, '', 'outcome="succeeded"'), rate(attempts)), legend: 'succeeded' },
      ],
    },
    {
      title: 'Given up after 24 hours',
      queries: [{ expr: `sum(increase(webhook_deliveries_expired_total${at()}[1h]))`, legend: 'in an hour' }],
    },
  ],
  Queue: [
    { title: 'Due and not delivered', queries: [{ expr: `max(webhook_queue_ready${at()})`, legend: 'due' }] },
    {
      title: 'Age of the oldest that is due',
      unit: 's',
      queries: [{ expr: `max(webhook_queue_oldest_ready_age_seconds${at()})`, legend: 'oldest' }],
    },
    {
      title: 'Attempts under way',
      queries: [{ expr: `sum by (pod) (webhook_in_flight${at()})`, legend: '{{pod}}' }],
    },
    {
      title: "The worker's failures",
      unit: 'ops',
      queries: [{ expr: rate('webhook_worker_failures_total', 'task'), legend: '{{task}}' }],
    },
  ],
  Time: [
    { title: 'What receivers take', unit: 's', queries: percentiles('webhook_delivery_duration_seconds') },
    {
      title: 'From the event to its delivery',
      unit: 's',
      queries: percentiles('webhook_end_to_end_seconds'),
    },
  ],
});
