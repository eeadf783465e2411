import { toDashboard } from './dashboard.mjs';
import { at, quantile, rate } from './queries.mjs';

/** Questions, and the models where some are configured. */
export const ask = toDashboard('questglass-ask', 'Ask', {
  Questions: [
    {
      title: 'By what made the SQL',
      unit: 'reqps',
      queries: [{ expr: rate('ask_duration_seconds_count', 'answered_by'), legend: '{{answered_by}}' }],
    },
    {
      title: 'Share by outcome',
      unit: 'percentunit',
      max: 1,
      queries: [
        {
          expr: `${rate('ask_duration_seconds_count', 'outcome')} / on() group_left() (${rate('ask_duration_seconds_count')} > 0)`,
          legend: '{{outcome}}',
        },
      ],
    },
    {
      title: '95th percentile of the time to answer',
      unit: 's',
      queries: [{ expr: quantile(0.95, 'ask_duration_seconds', 'answered_by'), legend: '{{answered_by}}' }],
    },
    {
      title: 'Uses of data sources by outcome',
      unit: 'ops',
      queries: [{ expr: rate('source_use_duration_seconds_count', 'outcome'), legend: '{{outcome}}' }],
    },
  ],
  Exports: [
    {
      title: 'Under way',
      queries: [{ expr: `sum by (pod) (exports_under_way${at()})`, legend: '{{pod}}' }],
    },
    {
      title: 'By outcome',
      unit: 'ops',
      queries: [{ expr: rate('exports_total', 'outcome'), legend: '{{outcome}}' }],
    },
    { title: 'Rows a second', queries: [{ expr: rate('export_rows_total'), legend: 'rows' }] },
    {
      title: 'Bytes a second',
      unit: 'Bps',
      queries: [{ expr: rate('export_bytes_total'), legend: 'bytes' }],
    },
  ],
  Models: [
    {
      title: 'Calls by tier and outcome',
      unit: 'ops',
      queries: [{ expr: rate('ask_model_requests_total', 'tier, outcome'), legend: '{{tier}} {{outcome}}' }],
    },
    {
      title: '95th percentile of a call',
      unit: 's',
      queries: [{ expr: quantile(0.95, 'ask_model_duration_seconds', 'tier'), legend: '{{tier}}' }],
    },
    {
      title: 'Tokens a second',
      queries: [{ expr: rate('ask_model_tokens_total', 'tier, kind'), legend: '{{tier}} {{kind}}' }],
    },
    { title: 'Cost a second', queries: [{ expr: rate('ask_model_cost_total', 'tier'), legend: '{{tier}}' }] },
    {
      title: 'What came of questions that went to a model',
      unit: 'ops',
      queries: [{ expr: rate('ask_model_answers_total', 'tier, outcome'), legend: '{{tier}} {{outcome}}' }],
    },
  ],
});
