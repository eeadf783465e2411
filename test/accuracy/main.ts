// `npm run accuracy -- DIR [--only db,db] [--limit N] [--json] [--failures N]`: how many questions of a set are answered rightly.
// DIR holds questions.jsonl, or files of pairs as in test/pairs, and databases/<db>.sql. Most sets are other people's and not in this
// repository.
import { existsSync } from 'node:fs';
import type { Answerer } from './answerer.ts';
import { readCommandLine, tell } from '../command-line.ts';
import { askSet } from './ask-set.ts';
import type { AskedQuestion } from './ask-question.ts';
import { EnglishAnswerer } from './english-answerer.ts';
import { withCluster } from './question-databases.ts';
import { readQuestions } from './question-set.ts';
import { describeFailures, describeSummary } from './report.ts';
import { summarize } from './summary.ts';
import { WorkspaceAnswerer } from './workspace-answerer.ts';

const usage = 'Usage: npm run accuracy -- DIR [--only db,db] [--limit N] [--json] [--failures N]';

const options = {
  only: { type: 'string', default: '' },
  limit: { type: 'string' },
  json: { type: 'boolean', default: false },
  failures: { type: 'string', default: '0' },
} as const;

const line = readCommandLine(process.argv.slice(2), options, usage);
if (line.state === 'told') tell(line);
else await run(line);

async function run({ values, positionals }: Extract<typeof line, { state: 'read' }>): Promise<void> {
  const [directory, ...others] = positionals;
  const only = values.only.split(',').filter((name) => name !== '');
  const limit = values.limit === undefined ? undefined : Number(values.limit);
  const failuresMax = Number(values.failures);
  const isRightUse = others.length === 0 && isCount(limit ?? 0) && isCount(failuresMax);
  if (directory === undefined || !isRightUse) return stopWith(usage);
  if (!existsSync(directory)) return stopWith(`There is no folder ${directory}.`);
  const answerer = new WorkspaceAnswerer(new EnglishAnswerer());
  await measure(directory, answerer, { only, limit, failuresMax, json: values.json });
}

interface Measuring {
  only: readonly string[];
  limit: number | undefined;
  failuresMax: number;
  json: boolean;
}

async function measure(
  set: string,
  answerer: Answerer,
  { only, limit, failuresMax, json }: Measuring,
): Promise<void> {
  const questions = await readQuestions(set, { only, limit });
  if (questions.length === 0) return stopWith('The set has no such questions.');
  const stopping = new AbortController();
  // The cluster is to go as well.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  const asked = await withCluster((url) => askSet(url, set, questions, answerer, stopping.signal)).catch(
    (error: unknown) => {
      if (!stopping.signal.aborted) throw error;
    },
  );
  if (!asked) return stopWith('Stopped.');
  const summary = summarize(asked);
  const failures = asked.filter((question) => !isRight(question)).slice(0, failuresMax);
  if (json) print(JSON.stringify({ summary, failures }, null, 2));
  else
    print([describeSummary(summary), describeFailures(failures)].filter((part) => part !== '').join('\n\n'));
}

/** To refuse is right where the data cannot answer. */
function isRight({ expected, outcome }: AskedQuestion): boolean {
  return outcome.state === (expected ? 'right' : 'refused');
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

function stopWith(text: string): void {
  tell({ text, exitCode: 2 });
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
