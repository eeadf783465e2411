// `npm run bench -- <name> [--rounds N] [--seconds N] [--rows N] [--json]`. Runs on a cluster of its own, or on a database of its
// own in the cluster that DATABASE_URL names; that one should be as durable as production.
import { readCommandLine, tell } from '../command-line.ts';
import { admission } from './admission.ts';
import { ask } from './ask.ts';
import { consolePages } from './console.ts';
import { withDatabase } from './database.ts';
import { describeMachine } from './machine.ts';
import { insights } from './insights.ts';
import { mcp } from './mcp.ts';
import { nest } from './nest.ts';
import { profile } from './profile.ts';
import { describeReport } from './report.ts';
import { webhooks } from './webhooks.ts';
import { whoami } from './whoami.ts';
import { widgetData } from './widget-data.ts';

const benchmarks = new Map([
  ['whoami', whoami],
  ['widget-data', widgetData],
  ['nest', nest],
  ['mcp', mcp],
  ['admission', admission],
  ['webhooks', webhooks],
  ['ask', ask],
  ['console', consolePages],
  ['insights', insights],
  ['profile', profile],
]);

const usage = `Usage: npm run bench -- ${[...benchmarks.keys()].join('|')} [--rounds N] [--seconds N] [--rows N] [--json]`;
const options = {
  rounds: { type: 'string', default: '7' },
  seconds: { type: 'string', default: '4' },
  rows: { type: 'string', default: '1000000' },
  json: { type: 'boolean', default: false },
} as const;

const line = readCommandLine(process.argv.slice(2), options, usage);
if (line.state === 'told') tell(line);
else await run(line);

async function run({ values, positionals }: Extract<typeof line, { state: 'read' }>): Promise<void> {
  const plan = { rounds: Number(values.rounds), seconds: Number(values.seconds), rows: Number(values.rows) };
  const benchmark = benchmarks.get(positionals.join(' '));
  if (!benchmark || !(plan.rounds >= 1 && plan.seconds > 0 && plan.rows >= 1))
    return tell({ text: usage, exitCode: 2 });
  await withDatabase(process.env['DATABASE_URL'], async (url) => {
    const machine = await describeMachine(url);
    const report = await benchmark(url, plan);
    const result = { benchmark: positionals[0], machine, ...plan, ...report };
    console.log(values.json ? JSON.stringify(result, null, 2) : describeReport(machine, plan, report));
  });
}
