// A process that reads the word vectors for the first time, and tells what that took.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { wordVectors } from '#model';
import { answerParent } from './child.ts';

/** The cost of the vectors to a process that begins to use them. */
export interface WordVectorsCost {
  loadMs: number;
  /** In use when all garbage is gone: the list of words, and the numbers outside of the heap. */
  bytes: number;
  /** Of one comparison of two words. */
  likenessMicros: number;
}

const comparisons = 20_000;
const words = 'customer client revenue turnover late overdue churn headcount supplier vendor'.split(' ');

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

answerParent(async () => {
  const before = inUse();
  const startedAt = performance.now();
  const vectors = wordVectors();
  const loadMs = performance.now() - startedAt;
  const bytes = inUse() - before;
  const comparedAt = performance.now();
  for (let n = 0; n < comparisons; n += 1)
    vectors.likeness([words[n % words.length] ?? ''], [words[(n + 3) % words.length] ?? '']);
  const likenessMicros = ((performance.now() - comparedAt) / comparisons) * 1_000;
  return Promise.resolve({ loadMs, bytes, likenessMicros } satisfies WordVectorsCost);
});

function inUse(): number {
  if (typeof collect === 'function') for (let done = 0; done < 3; done += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
