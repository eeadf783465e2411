import { toDashboard } from './dashboard.mjs';
import { percentiles, rate, share } from './queries.mjs';

const decisions = 'rate_limit_decisions_total';

/** The decisions of admission, and their cost. */
export const rateLimit = toDashboard('questglass-rate-limit', 'Rate limit', {
  Decisions: [
    {
      title: 'Requests by plan and decision',
      unit: 'reqps',
      queries: [{ expr: rate(decisions, 'plan, decision'), legend: '{{plan}} {{decision}}' }],
    },
    {
      title: 'Share over the limit (429)',
      unit: 'percentunit',
      max: 1,
      queries: [
        {
          expr: share(rate(decisions, 'plan', 'decision="limited"'), rate(decisions, 'plan')),
          legend: '{{plan}}',
        },
      ],
    },
    {
      title: 'Requests by surface',
      unit: 'reqps',
      queries: [{ expr: rate(decisions, 'surface'), legend: '{{surface}}' }],
    },
    {
      title: 'Undecided (503): requests, and the round trips that failed',
      unit: 'ops',
      queries: [
        { expr: rate('rate_limit_undecided_requests_total', 'service'), legend: '{{service}} requests' },
        { expr: rate('rate_limit_backend_errors_total', 'service'), legend: '{{service}} round trips' },
      ],
    },
  ],
  Cost: [
    {
      title: 'Round trip of a group',
      unit: 's',
      description: 'Over 25 ms the database is the bottleneck.',
      queries: percentiles('rate_limit_check_duration_seconds'),
    },
    { title: 'Requests that share one', queries: percentiles('rate_limit_group_size') },
  ],
});
