// `npm run train-ranking -- DIR…`: learns from question sets which readings are right, and writes the trees of both ways of reading,
// libs/english/src/rank/trained.ts and trained-requests.ts. A set that is named several times counts as often.
// Weights of features are learned that know no table and no word; the sets themselves are not in this repository.
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

/** Each of the two ways of reading has trees of its own: they know other things. */
const ways = [
  { name: 'trained', file: 'trained.ts', isRequest: false },
  { name: 'trainedRequests', file: 'trained-requests.ts', isRequest: true },
];

const usage = 'Usage: npm run train-ranking -- DIR…';
const line = readCommandLine(process.argv.slice(2), {}, usage);

if (line.state === 'told') tell(line);
else if (line.positionals.length === 0) tell({ text: usage, exitCode: 2 });
else await train(line.positionals);

async function train(directories: readonly string[]): Promise<void> {
  const all = await withCluster((url) => gatherAll(url, directories));
  const bounds = [0.1, 0.2, 0.35, 0.5, 0.7, 0.8, 0.85, 0.9];
  for (const { name, file, isRequest } of ways) {
    const isOfWay = ({ features }: Example): boolean => (features['isRequest'] === 1) === isRequest;
    const gathered = all.map((each) => ({ ...each, readings: each.readings.filter(isOfWay) }));
    process.stdout.write(`${file}, by trees that saw other databases only:\n`);
    process.stdout.write(`${describeBounds(crossValidate(gathered), bounds)}\n`);
    const examples = gathered.flatMap(({ readings }) => readings);
    const target = fileURLToPath(new URL(`../../libs/english/src/rank/${file}`, import.meta.url));
    await writeFile(target, forestSource(boost(examples, usual), name));
  }
}

async function gatherAll(url: string, directories: readonly string[]): Promise<ReadExamples[]> {
  const bySet = new Map<string, ReadExamples[]>();
  for (const set of new Set(directories)) {
    const questions = await readQuestions(set);
    bySet.set(set, await gatherExamples(url, set, questions.filter(isReadInEnglish)));
  }
  return directories.flatMap((set) => bySet.get(set) ?? []);
}

/** A question that a metric answers is not read in English, and a follow-up is not read by itself. */
function isReadInEnglish(question: Question): boolean {
  return (question.metrics ?? []).length === 0 && standsAlone(question);
}
