import type { Catalog } from '../catalog/catalog.js';
import type { ValueHit } from '../catalog/value-index.js';
import type { Token } from '../words/tokenise.js';
import { findColumns } from './find-columns.js';
import { findMetric } from './find-metric.js';

const nameMin = 0.6;

/** "refund rate", without a column of that name, but with the status "refunded": its share of all rows. */
export function findRate(catalog: Catalog, tokens: readonly Token[], at: number): ValueHit | undefined {
  const [word, next] = [tokens[at]?.lower ?? '', tokens[at + 1]?.lower];
  if (next !== 'rate' && next !== 'rates') return undefined;
  const isNamed = findColumns(catalog, tokens, at).some(
    ({ score, length }) => length > 1 && score >= nameMin,
  );
  if (isNamed || findMetric(catalog, tokens, at)) return undefined;
  const hits = statesOf(word).flatMap((state) => catalog.values.exact(state));
  const [only, second] = hits.filter(({ column }) => column.isShared);
  return second ? undefined : only;
}

/** The possible states after an act. */
function statesOf(word: string): readonly string[] {
  return happened.get(word) ?? [`${word}ed`, `${word}d`];
}

const happened: ReadonlyMap<string, readonly string[]> = new Map([
  ['cancellation', ['cancelled', 'canceled']],
  ['rejection', ['rejected']],
  ['approval', ['approved']],
  ['completion', ['completed', 'complete']],
  ['delivery', ['delivered']],
  ['win', ['won']],
  ['loss', ['lost']],
]);
