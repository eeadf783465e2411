import { probabilityOf } from './forest.js';
import { trainedRequests } from './trained-requests.js';

/** With two unexplained words, or one that only resembles a name, the rest is uncertain. */
const leftMax = 1;
const nearMin = 0.5;
const leftOverMax = 0.45;

/** Nothing else is meant where nothing else is said; examples of such short questions are too few to learn that from. */
const plainMin = 0.7;

/** "our best month", "our newest customers". */
function isPlain(features: Readonly<Record<string, number>>): boolean {
  const { r_measureUnsaid = 0, r_rowsSaid = 0, r_timesSaid = 0, r_marks = 0, r_worst = 1 } = features;
  const isOfThings = r_rowsSaid === 1 && r_timesSaid === 0 && r_marks <= newestMarks && r_worst >= likeMin;
  return r_measureUnsaid > 0 || (features['r_newest-things'] === 1 && isOfThings);
}

const likeMin = 0.7;
/** "who", "newest" and what they are. */
const newestMarks = 3;

/** The probability that a request matches the question. */
export function requestConfidence(features: Readonly<Record<string, number>>): number {
  const { r_lost = 0, r_left = 0, r_worst = 1 } = features;
  if (r_lost > 0) return 0;
  const chance = probabilityOf(trainedRequests, features);
  if (r_left === 0 && isPlain(features)) return Math.max(chance, plainMin);
  return r_left > leftMax || r_worst < nearMin ? Math.min(chance, leftOverMax) : chance;
}
