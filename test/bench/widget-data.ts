import { startApiProcess } from './api-process.ts';
import { Child } from './child.ts';
import { makeBenchWorkspace, makeKeysIn } from './keys.ts';
import type { Exchange } from './load-generator.ts';
import { loadRound } from './load-round.ts';
import { reportOn } from './report.ts';
import type { Report } from './report.ts';
import { alternate } from './rounds.ts';
import type { Plan } from './rounds.ts';
import { startSpanSink } from './span-sink.ts';
import { makeWidgets } from './widgets.ts';

const keyed = 'GET /v1/whoami';
const cached = 'GET …/widgets/{key}/data';
const keyCount = 1_000;

/** The cost of a widget's cached data, 1.5 kB of it, beside the least that a keyed request can. */
export async function widgetData(databaseUrl: string, plan: Plan): Promise<Report> {
  const act = await makeBenchWorkspace(databaseUrl);
  const keys = await makeKeysIn(databaseUrl, act, keyCount);
  const widgets = await makeWidgets(databaseUrl, act);
  const sink = await startSpanSink();
  const generator = new Child('load-generator.ts');
  const api = await startApiProcess(databaseUrl, sink.url);
  try {
    const whoamis = keys.map(({ id, secret }): Exchange => {
      return { path: '/v1/whoami', bearer: secret, expected: `"key_id":"${id}"` };
    });
    const reads = keys.flatMap(({ secret }, index): Exchange[] => {
      const widget = widgets[index % widgets.length];
      if (!widget) return [];
      const path = `/v1/dashboards/${widget.dashboardId}/widgets/${widget.key}/data`;
      return [{ path, bearer: secret, expected: `"key":"${widget.key}"` }];
    });
    const target = { generator, databaseUrl, ...api };
    const sides = [
      { name: keyed, run: loadRound({ ...target, exchanges: whoamis }) },
      { name: cached, run: loadRound({ ...target, exchanges: reads }) },
    ];
    const results = await alternate(sides, plan);
    return reportOn(results, [{ of: cached, to: keyed, needed: 0.7 }], [`span batches: ${sink.batches()}`]);
  } finally {
    await Promise.all([api.stop(), generator.stop()]);
    sink.close();
  }
}
