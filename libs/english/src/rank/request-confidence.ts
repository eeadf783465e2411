import { probabilityOf } from './forest.js';
import { trainedRequests } from './trained-requests.js';

/** With two unexplained words, or one that only resembles a name, the rest is uncertain. */
const leftMax = 1;
const nearMin = 0.5;
const leftOverMax = 0.45;

/** A plain question is answered as it was read, rather than asked back about. */
const plainMin = 0.7;
const likelyMin = 0.5;

/** The probability that a request matches the question. */
export function requestConfidence(features: Readonly<Record<string, number>>): number {
  const {
    r_lost = 0,
    r_left = 0,
    r_worst = 1,
    r_plain = 0,
    r_income = 0,
    r_rare = 0,
    r_place = 0,
  } = features;
  if (r_lost > 0) return 0;
  const chance = probabilityOf(trainedRequests, features);
  if (r_left === 0 && r_plain > 0) return Math.max(chance, plainMin);
  // The other readings of such a question stay behind.
  if (r_left === 0 && r_place === 0 && (r_income > 0 || r_rare > 0)) return Math.max(chance, likelyMin);
  return r_left > leftMax || r_worst < nearMin ? Math.min(chance, leftOverMax) : chance;
}
