// `npm run accuracy -- DIR [--only db,db] [--limit N] [--json] [--failures N]`: how many questions of a set are answered rightly.
// DIR holds questions.jsonl, or files of pairs as in test/pairs, and databases/<db>.sql. Most sets are other people's and not in this
// repository.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Answerer } from './answerer.ts';
import { askSet } from './ask-set.ts';
import type { AskedQuestion } from './ask-question.ts';
import { EnglishAnswerer } from './english-answerer.ts';
import { withCluster } from './question-databases.ts';
import { readQuestions } from './question-set.ts';
import { describeFailures, describeSummary } from './report.ts';
import { summarize } from './summary.ts';
import { WorkspaceAnswerer } from './workspace-answerer.ts';

const usage = 'Usage: npm run accuracy -- DIR [--only db,db] [--limit N] [--json] [--failures N]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    limit: { type: 'string' },
    json: { type: 'boolean', default: false },
    failures: { type: 'string', default: '0' },
  },
});
const [directory, ...others] = positionals;
const only = values.only.split(',').filter((name) => name !== '');
const limit = values.limit === undefined ? undefined : Number(values.limit);
const failuresMax = Number(values.failures);

if (directory === undefined || others.length > 0 || !isCount(limit ?? 0) || !isCount(failuresMax)) {
  stopWith(usage);
} else if (!existsSync(directory)) {
  stopWith(`There is no folder ${directory}.`);
} else {
  await measure(directory, new WorkspaceAnswerer(new EnglishAnswerer()));
}

async function measure(set: string, answerer: Answerer): Promise<void> {
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
  if (values.json) print(JSON.stringify({ summary, failures }, null, 2));
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

function stopWith(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
