// `npm run accuracy -- DIR`: how many questions of a set are answered rightly. DIR holds questions.jsonl, or files of pairs as in
// test/pairs, and databases/<db>.sql. Most sets are other people's and not in this repository.
import { existsSync } from 'node:fs';
import type { Answerer } from './answerer.ts';
import { readCommandLine, tell } from '../command-line.ts';
import { askSet } from './ask-set.ts';
import type { AskedQuestion } from './ask-question.ts';
import { compareRuns, describeComparison } from './compare-runs.ts';
import { EnglishAnswerer } from './english-answerer.ts';
import { withCluster } from './question-databases.ts';
import { readQuestions } from './question-set.ts';
import type { Question } from './question.ts';
import { RequestAnswerer } from './request-answerer.ts';
import { describeFailures, describeSummary } from './report.ts';
import { readRun, toRunLine, writeRun } from './run-file.ts';
import type { RunLine } from './run-file.ts';
import { summarize } from './summary.ts';
import { lenient, strict } from './tolerance.ts';
import { verdictOf } from './verdict.ts';
import { WorkspaceAnswerer } from './workspace-answerer.ts';

const usage = `Usage: npm run accuracy -- DIR [options]
  --only PATTERN       questions whose id, database or text the regular expression finds, in small letters or capitals
  --kind KIND,KIND     questions of these kinds
  --limit N            the first N questions; a conversation is one
  --failures N         shows the first N that are not right
  --json FILE          writes what came of each question, one a line
  --compare FILE       says what was gained and lost since the run that wrote the file
  --comparison HOW     strict or lenient, whatever the set asks for
  --requests           reads requests alone, and answers with the likeliest, however unsure`;

const options = {
  only: { type: 'string' },
  kind: { type: 'string', default: '' },
  limit: { type: 'string' },
  failures: { type: 'string', default: '0' },
  json: { type: 'string' },
  compare: { type: 'string' },
  comparison: { type: 'string' },
  requests: { type: 'boolean', default: false },
} as const;

const tolerances = new Map([
  ['strict', strict],
  ['lenient', lenient],
]);

const line = readCommandLine(process.argv.slice(2), options, usage);
if (line.state === 'told') tell(line);
else await run(line);

type ReadLine = Extract<typeof line, { state: 'read' }>;

async function run(read: ReadLine): Promise<void> {
  const asking = settingsOf(read);
  if (typeof asking === 'string') return stopWith(asking);
  const { values } = read;
  const { directory, only, kinds, limit, failuresMax, tolerance } = asking;
  const questions = await readQuestions(directory, { only, kinds, limit });
  if (questions.length === 0) return stopWith('The set has no such questions.');
  const before = values.compare === undefined ? undefined : await readRun(values.compare);
  const answerer = values.requests ? new RequestAnswerer() : new WorkspaceAnswerer(new EnglishAnswerer());
  const judged = questions.map((question) => (tolerance ? { ...question, tolerance } : question));
  const asked = await ask(directory, judged, answerer);
  if (!asked) return stopWith('Stopped.');
  if (values.json !== undefined) await writeRun(values.json, asked);
  report(asked, failuresMax, before);
}

/** The settings of a command line, or the sentence that says what is wrong with it. */
function settingsOf({ values, positionals }: ReadLine) {
  const [directory, ...others] = positionals;
  const only = values.only === undefined ? undefined : patternOf(values.only);
  const limit = values.limit === undefined ? undefined : Number(values.limit);
  const failuresMax = Number(values.failures);
  if (directory === undefined || others.length > 0 || only === null) return usage;
  if (!isCount(limit ?? 0) || !isCount(failuresMax)) return usage;
  const tolerance = tolerances.get(values.comparison ?? '');
  if (values.comparison !== undefined && !tolerance) return usage;
  if (!existsSync(directory)) return `There is no folder ${directory}.`;
  if (values.compare !== undefined && !existsSync(values.compare))
    return `There is no file ${values.compare}.`;
  const kinds = values.kind.split(',').filter((kind) => kind !== '');
  return { directory, only, kinds, limit, failuresMax, tolerance };
}

/** Undefined where somebody stopped it: the cluster is to go as well. */
async function ask(
  directory: string,
  questions: readonly Question[],
  answerer: Answerer,
): Promise<AskedQuestion[] | undefined> {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  try {
    return await withCluster((url) => askSet(url, directory, questions, answerer, stopping.signal));
  } catch (error) {
    if (stopping.signal.aborted) return undefined;
    throw error;
  }
}

function report(
  asked: readonly AskedQuestion[],
  failuresMax: number,
  before: readonly RunLine[] | undefined,
): void {
  const failures = asked.filter((question) => verdictOf(question) !== 'right').slice(0, failuresMax);
  const sections = [
    describeSummary(summarize(asked)),
    describeFailures(failures),
    before ? describeComparison(compareRuns(before, asked.map(toRunLine))) : '',
  ];
  process.stdout.write(`${sections.filter((section) => section !== '').join('\n\n')}\n`);
}

/** Null where it is none. */
function patternOf(text: string): RegExp | null {
  try {
    return new RegExp(text, 'i');
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

function stopWith(text: string): void {
  tell({ text, exitCode: 2 });
}
