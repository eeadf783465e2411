import { beforeAll, describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { createRegistry } from '#platform';
import { ControllerMetrics } from '#apps/controller/src/kubernetes/controller-metrics';
import { alertGroups } from '../../scripts/chart/alerts/all-alerts.mjs';
import { recordingRules } from '../../scripts/chart/alerts/recording-rules.mjs';
import { dashboards } from '../../scripts/chart/dashboards/all-dashboards.mjs';
import { namesIn, runningMetrics } from './running-metrics.js';

/** A query as Prometheus gets it: what the chart and Grafana fill in stands in for itself. */
const fillIn = (expr: string) =>
  expr
    .replaceAll('SELECTOR', 'job="questglass/questglass"')
    .replaceAll('RECORDED', 'installation="questglass/questglass"')
    .replaceAll('AVAILABILITY', '0.999')
    .replaceAll('LATENCY', '0.99')
    .replaceAll('$__rate_interval', '5m')
    .replaceAll('$job', 'questglass/questglass');

const alertQueries = Object.values(alertGroups).flatMap((alerts) =>
  alerts.map(({ alert, expr }) => ({ name: alert, expr: fillIn(expr) })),
);
const panelQueries = dashboards.flatMap(({ title, panels }) =>
  panels.flatMap((panel) =>
    ('targets' in panel ? panel.targets : []).map(({ expr }) => ({
      name: `${title}: ${panel.title}`,
      expr: fillIn(expr),
    })),
  ),
);
const recordingQueries = recordingRules.map(({ record, expr }) => ({ name: record, expr: fillIn(expr) }));
const queries = [...recordingQueries, ...alertQueries, ...panelQueries];

/** Walks the syntax tree; answers with the text of every node of a type. */
function nodesOf(expr: string, type: string): string[] {
  const found: string[] = [];
  parser.parse(expr).iterate({
    enter: (node) => {
      if (node.type.isError ? type === 'error' : node.name === type)
        found.push(expr.slice(node.from, node.to));
    },
  });
  return found;
}

describe('queries', () => {
  let known: Set<string>;

  beforeAll(async () => {
    const registry = createRegistry('controller');
    new ControllerMetrics(registry).watch(nothing, 1);
    known = new Set([
      ...(await runningMetrics()),
      ...namesIn(await registry.metrics()),
      ...recordingRules.map(({ record }) => record),
    ]);
  }, 240_000);

  it('are many', () => {
    expect(queries.length).toBeGreaterThan(60);
  });

  it.each(recordingRules.map(({ record }) => record))('%s is asked for by an alert or a panel', (record) => {
    expect([...alertQueries, ...panelQueries].filter(({ expr }) => expr.includes(record))).not.toEqual([]);
  });

  it.each(queries)('$name can be parsed', ({ expr }) => {
    expect(nodesOf(expr, 'error')).toEqual([]);
  });

  it.each(queries)('$name asks for metrics that a running process has', ({ expr }) => {
    const asked = nodesOf(expr, 'VectorSelector').map((selector) => selector.replace(/\{.*/s, ''));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((metric) => !known.has(metric))).toEqual([]);
  });

  it.each(queries)('$name asks for one installation alone', ({ expr }) => {
    const selectors = nodesOf(expr, 'VectorSelector');
    const isOurs = /(job|installation)="questglass\/questglass"/;
    expect(selectors.filter((selector) => !isOurs.test(selector))).toEqual([]);
  });
});

/** A controller that has nothing to do. */
const nothing = {
  depth: () => 0,
  heldMs: () => [],
  active: () => 0,
  isLeading: () => true,
  readiness: () => [],
  silentSeconds: () => [],
};
