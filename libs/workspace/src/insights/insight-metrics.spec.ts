import { expect, it } from '@jest/globals';
import { createRegistry } from '#platform';
import { InsightMetrics } from './insight-metrics.js';

it('counts insights by kind and outcome, and the statements of scans', async () => {
  const registry = createRegistry('api');
  const metrics = new InsightMetrics(registry);
  metrics.onInsight('trend', 'surfaced');
  metrics.onInsight('trend', 'useful');
  metrics.onScan({
    workspaceId: 'ws_1',
    outcome: 'ended',
    metrics: 1,
    statements: 5,
    failed: 2,
    surfaced: 1,
  });
  metrics.onDelay(7);
  const text = await registry.metrics();
  expect(text).toContain('insights_total{kind="trend",outcome="surfaced",service="api"} 1');
  expect(text).toContain('insights_total{kind="trend",outcome="useful",service="api"} 1');
  expect(text).toContain('insight_scans_total{outcome="ended",service="api"} 1');
  expect(text).toContain('insight_statements_total{outcome="answered",service="api"} 3');
  expect(text).toContain('insight_statements_total{outcome="failed",service="api"} 2');
  expect(text).toContain('insight_scan_delay_seconds{service="api"} 7');
  expect(text).not.toContain('ws_1');
});
