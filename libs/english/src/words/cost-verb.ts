import { nounOf } from '#model';
import type { Token } from './tokenise.js';

const bounding = new Set('more less over under above below at between exactly'.split(' '));

/** "products cost more than 20", "products that cost at least 20": not their cost, but what people pay for them. */
export function isCostVerb(tokens: readonly Token[], at: number): boolean {
  const [before, verb, next] = [at - 1, at, at + 1].map((place) => tokens[place]?.lower ?? '');
  if (verb !== 'cost' || before === undefined || next === undefined || !bounding.has(next)) return false;
  return before === 'that' || nounOf([before]).singular !== before;
}
