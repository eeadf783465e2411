import type { Catalog } from '../catalog/catalog.js';
import type { CatalogMetric } from '../catalog/catalog-table.js';
import { identifierWords } from '../words/identifier-words.js';
import type { Token } from '../words/tokenise.js';

/** The curated metric that the words from this token on name, by its name or a synonym. */
export function findMetric(
  catalog: Catalog,
  tokens: readonly Token[],
  at: number,
): { metric: CatalogMetric; length: number } | undefined {
  let best: { metric: CatalogMetric; length: number } | undefined;
  for (const metric of catalog.metrics) {
    for (const name of [metric.name, ...metric.synonyms]) {
      const words = identifierWords(name);
      const isSaid = words.length > 0 && words.every((word, place) => tokens[at + place]?.stem === word);
      if (isSaid && words.length > (best?.length ?? 0)) best = { metric, length: words.length };
    }
  }
  return best;
}
