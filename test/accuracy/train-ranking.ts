// `npm run train-ranking -- DIR…`: learns from question sets which readings are right, and writes libs/english/src/rank/trained.ts, or with
// --requests trained-requests.ts beside it.
// The learned weights are of features that know no table and no word; the sets themselves are not in this repository.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readCommandLine, tell } from '../command-line.ts';
import { boost, usual } from './boosting.ts';
import type { Example } from './boosting.ts';
import { crossValidate, describeBounds } from './cross-validate.ts';
import { gatherExamples } from './gather-examples.ts';
import type { ReadExamples } from './gather-examples.ts';
import { withCluster } from './question-databases.ts';
import { readQuestions } from './question-set.ts';
import { standsAlone } from './question.ts';
import type { Question } from './question.ts';
import { forestSource } from './write-forest.ts';

const usage = `Usage: npm run train-ranking -- DIR… [--requests]
  --requests           learns which requests are right, and writes trained-requests.ts in place of trained.ts`;
const options = { requests: { type: 'boolean', default: false } } as const;
const line = readCommandLine(process.argv.slice(2), options, usage);

if (line.state === 'told') tell(line);
else if (line.positionals.length === 0) tell({ text: usage, exitCode: 2 });
else await train(line.positionals, line.values.requests);

async function train(directories: readonly string[], requests: boolean): Promise<void> {
  const all = await withCluster((url) => gatherAll(url, directories));
  // Each of the two ways of reading has trees of its own: they know other things.
  const isOfKind = ({ features }: Example): boolean => (features['isRequest'] === 1) === requests;
  const gathered = all.map((each) => ({ ...each, readings: each.readings.filter(isOfKind) }));
  const bounds = [0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.85, 0.9];
  process.stdout.write(`By trees that saw other databases only:\n`);
  process.stdout.write(`${describeBounds(crossValidate(gathered), bounds)}\n`);
  const examples = gathered.flatMap(({ readings }) => readings);
  const file = `../../libs/english/src/rank/${requests ? 'trained-requests' : 'trained'}.ts`;
  const target = fileURLToPath(new URL(file, import.meta.url));
  await writeFile(target, forestSource(boost(examples, usual), requests ? 'trainedRequests' : 'trained'));
}

async function gatherAll(url: string, sets: readonly string[]): Promise<ReadExamples[]> {
  const gathered: ReadExamples[] = [];
  for (const set of sets) {
    const questions = await readQuestions(set);
    gathered.push(...(await gatherExamples(url, set, questions.filter(isReadInEnglish))));
  }
  return gathered;
}

/** A question that a metric answers is not read in English, and a follow-up is not read by itself. */
function isReadInEnglish(question: Question): boolean {
  return (
    question.gold.state === 'answerable' && (question.metrics ?? []).length === 0 && standsAlone(question)
  );
}
