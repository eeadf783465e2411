import { recorded } from '../alerts/recording-rules.mjs';
import { toDashboard } from './dashboard.mjs';
import { at, percentiles, quantile, rate, recordedShare, share } from './queries.mjs';

const requests = 'http_request_duration_seconds';
const whereRecorded = 'Of what the PrometheusRule records: empty without monitoring.prometheusRule.enabled.';

/** @param {{ part: string, whole: string }} ratio over the windows that the alerts look at */
const shares = (ratio) =>
  ['1h', '6h', '3d'].map((window) => ({ expr: recordedShare(ratio, window), legend: window }));

/** The golden signals of all processes. */
export const overview = toDashboard('questglass-overview', 'Overview', {
  Traffic: [
    {
      title: 'Requests by process',
      unit: 'reqps',
      queries: [{ expr: rate(`${requests}_count`, 'service'), legend: '{{service}}' }],
    },
    {
      title: 'Requests by route',
      unit: 'reqps',
      queries: [
        { expr: `topk(10, ${rate(`${requests}_count`, 'method, route')})`, legend: '{{method}} {{route}}' },
      ],
    },
    {
      title: 'MCP requests by outcome',
      unit: 'reqps',
      queries: [{ expr: rate('mcp_requests_total', 'outcome'), legend: '{{outcome}}' }],
    },
    {
      title: 'MCP requests by tool',
      unit: 'reqps',
      queries: [{ expr: rate('mcp_requests_total', 'method, tool'), legend: '{{method}} {{tool}}' }],
    },
  ],
  Errors: [
    {
      title: 'Share of 5xx',
      unit: 'percentunit',
      queries: [
        {
          expr: share(
            rate(`${requests}_count`, 'service', 'status=~"5.."'),
            rate(`${requests}_count`, 'service'),
          ),
          legend: '{{service}}',
        },
      ],
    },
    {
      title: 'Answers by status',
      unit: 'reqps',
      queries: [{ expr: rate(`${requests}_count`, 'status'), legend: '{{status}}' }],
    },
  ],
  Budgets: [
    {
      title: 'Share of requests answered 5xx, by window',
      unit: 'percentunit',
      description: whereRecorded,
      queries: shares({ part: recorded.failedRequests, whole: recorded.requests }),
    },
    {
      title: 'Share of reads over 250 ms, by window',
      unit: 'percentunit',
      description: whereRecorded,
      queries: shares({ part: recorded.slowReads, whole: recorded.reads }),
    },
  ],
  Latency: [
    { title: 'REST reads', unit: 's', queries: percentiles(requests, 'method="GET", route=~"/v1/.+"') },
    { title: 'MCP', unit: 's', queries: percentiles('mcp_request_duration_seconds') },
    {
      title: '95th percentile by route',
      unit: 's',
      queries: [
        { expr: `topk(10, ${quantile(0.95, requests, 'method, route')})`, legend: '{{method}} {{route}}' },
      ],
    },
    {
      title: 'Data sources, 95th percentile by outcome',
      unit: 's',
      queries: [{ expr: quantile(0.95, 'source_use_duration_seconds', 'outcome'), legend: '{{outcome}}' }],
    },
  ],
  Saturation: [
    {
      title: 'Processor',
      unit: 'short',
      description: 'Cores that each pod uses.',
      queries: [{ expr: rate('process_cpu_seconds_total', 'service, pod'), legend: '{{service}} {{pod}}' }],
    },
    {
      title: 'Memory',
      unit: 'bytes',
      queries: [
        {
          expr: `max by (service, pod) (process_resident_memory_bytes${at()})`,
          legend: '{{service}} {{pod}}',
        },
      ],
    },
    {
      title: 'Event loop, 99th percentile of its delay',
      unit: 's',
      queries: [
        {
          expr: `max by (service, pod) (nodejs_eventloop_lag_p99_seconds${at()})`,
          legend: '{{service}} {{pod}}',
        },
      ],
    },
    {
      title: 'Widget refreshes by outcome',
      unit: 'ops',
      queries: [{ expr: rate('widget_refreshes_total', 'outcome'), legend: '{{outcome}}' }],
    },
    {
      title: 'Evaluations of alerts by outcome',
      unit: 'ops',
      queries: [{ expr: rate('alert_evaluations_total', 'outcome'), legend: '{{outcome}}' }],
    },
    {
      title: 'Insights by kind and outcome',
      unit: 'ops',
      queries: [{ expr: rate('insights_total', 'kind, outcome'), legend: '{{kind}} {{outcome}}' }],
    },
    {
      title: 'Statements of scans for insights',
      unit: 'ops',
      queries: [{ expr: rate('insight_statements_total', 'outcome'), legend: '{{outcome}}' }],
    },
  ],
});
