import type { Basis, ColumnModel } from '../source-model.js';
import type { ColumnView } from '../source-view.js';

const namedMax = 4;

/** Explains the meanings of a column's values. One value without an explanation makes all of them less certain. */
export function meaningsBasis(
  { spoken }: Pick<ColumnView, 'spoken'>,
  meanings: ColumnModel['meanings'],
): Basis | undefined {
  const said = Object.entries(meanings).filter(([value]) => value !== '');
  if (said.length === 0) return undefined;
  const unknown = said.flatMap(([value, meaning]) => (meaning === 'other' ? value : []));
  if (unknown.length > 0) return { certainty: 0.6, evidence: `Nothing says what ${listed(unknown)} means.` };
  const isTold = said.some(([value]) => spoken.has(value));
  return isTold ? toldBasis : wordsBasis;
}

const toldBasis: Basis = { certainty: 0.9, evidence: 'The words that its values stand for say so.' };
const wordsBasis: Basis = { certainty: 0.85, evidence: 'All of its values are words that are known.' };

function listed(values: readonly string[]): string {
  const named = values.slice(0, namedMax).join(', ');
  return values.length > namedMax ? `${named} and ${values.length - namedMax} more` : named;
}

const describedBasis: Basis = { certainty: 0.9, evidence: 'Its description names the values.' };

/** Explains why values stand for words, if they do. */
export function spokenBasis({ spoken, decoded }: Pick<ColumnView, 'spoken' | 'decoded'>): Basis | undefined {
  if (decoded) return decoded.basis;
  return spoken.size === 0 ? undefined : describedBasis;
}
