import type { Column } from '../domain/domain.js';
import type { Meaning, Sense } from '../vocabulary/sense.js';
import { isCostVerb } from '../words/cost-verb.js';
import type { Token } from '../words/tokenise.js';

/** "products cost more than 20" is about prices, even where the cost of production is kept beside them. */
export function pricedByVerb(
  senses: readonly Sense[],
  tokens: readonly Token[],
  last: number,
): readonly Sense[] {
  if (!isCostVerb(tokens, last)) return senses;
  return senses.flatMap((sense) => {
    const column = columnOf(sense.meaning);
    if (column?.model.words.includes('cost') && column.table.columns.some(isPrice)) return [];
    return column && isPrice(column) ? { ...sense, fit: 1 } : sense;
  });
}

function columnOf(meaning: Meaning): Column | undefined {
  return meaning.kind === 'quantity' && meaning.of.kind === 'value' ? meaning.of.column : undefined;
}

function isPrice({ model }: Column): boolean {
  return model.words.includes('price');
}
