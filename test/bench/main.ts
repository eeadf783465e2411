// `npm run bench -- <name> [--rounds N] [--seconds N] [--json]`. Runs on a cluster of its own, or on a database of its
// own in the cluster that DATABASE_URL names; that one should be as durable as production.
import { parseArgs } from 'node:util';
import { admission } from './admission.ts';
import { ask } from './ask.ts';
import { consolePages } from './console.ts';
import { withDatabase } from './database.ts';
import { describeMachine } from './machine.ts';
import { mcp } from './mcp.ts';
import { describeReport } from './report.ts';
import { webhooks } from './webhooks.ts';
import { whoami } from './whoami.ts';
import { widgetData } from './widget-data.ts';

const benchmarks = new Map([
  ['whoami', whoami],
  ['widget-data', widgetData],
  ['mcp', mcp],
  ['admission', admission],
  ['webhooks', webhooks],
  ['ask', ask],
  ['console', consolePages],
]);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '4' },
    json: { type: 'boolean', default: false },
  },
});
const plan = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const benchmark = benchmarks.get(positionals.join(' '));

if (!benchmark || !(plan.rounds >= 1 && plan.seconds > 0)) {
  console.error(
    `Usage: npm run bench -- ${[...benchmarks.keys()].join('|')} [--rounds N] [--seconds N] [--json]`,
  );
  process.exit(2);
}
await withDatabase(process.env['DATABASE_URL'], async (url) => {
  const machine = await describeMachine(url);
  const report = await benchmark(url, plan);
  const result = { benchmark: positionals[0], machine, ...plan, ...report };
  console.log(values.json ? JSON.stringify(result, null, 2) : describeReport(machine, plan, report));
});
