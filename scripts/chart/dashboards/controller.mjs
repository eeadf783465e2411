import { toDashboard } from './dashboard.mjs';
import { at, quantile, rate } from './queries.mjs';

/** Declared resources and what the controller does about them. */
export const controller = toDashboard('questglass-controller', 'Controller', {
  Resources: [
    {
      title: 'By kind and state',
      queries: [
        { expr: `max by (kind, state) (questglass_resource_ready${at()})`, legend: '{{kind}} {{state}}' },
      ],
    },
    {
      title: 'Reconciliations by result',
      unit: 'ops',
      queries: [
        {
          expr: rate('controller_runtime_reconcile_total', 'controller, result'),
          legend: '{{controller}} {{result}}',
        },
      ],
    },
    {
      title: '95th percentile of a reconciliation',
      unit: 's',
      queries: [
        {
          expr: quantile(0.95, 'controller_runtime_reconcile_time_seconds', 'controller'),
          legend: '{{controller}}',
        },
      ],
    },
    {
      title: 'Errors',
      unit: 'ops',
      queries: [
        {
          expr: rate('controller_runtime_reconcile_errors_total', 'controller'),
          legend: '{{controller}} tried again',
        },
        {
          expr: rate('controller_runtime_terminal_reconcile_errors_total', 'controller'),
          legend: '{{controller}} stalled',
        },
      ],
    },
  ],
  Queue: [
    { title: 'Waiting', queries: [{ expr: `max by (pod) (workqueue_depth${at()})`, legend: '{{pod}}' }] },
    {
      title: '95th percentile of the wait',
      unit: 's',
      queries: [{ expr: quantile(0.95, 'workqueue_queue_duration_seconds'), legend: 'wait' }],
    },
  ],
  'API server': [
    {
      title: 'Who leads',
      queries: [{ expr: `max by (pod) (leader_election_master_status${at()})`, legend: '{{pod}}' }],
    },
    {
      title: 'Silence of watches',
      unit: 's',
      queries: [
        {
          expr: `min by (kind) (questglass_controller_watch_last_event_age_seconds${at()})`,
          legend: '{{kind}}',
        },
      ],
    },
    {
      title: 'Requests by status',
      unit: 'reqps',
      queries: [{ expr: rate('rest_client_requests_total', 'method, code'), legend: '{{method}} {{code}}' }],
    },
    {
      title: 'Lists and watches that began anew',
      unit: 'ops',
      queries: [{ expr: rate('questglass_controller_watch_restarts_total', 'kind'), legend: '{{kind}}' }],
    },
  ],
});
