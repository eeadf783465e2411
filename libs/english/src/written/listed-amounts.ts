import type { Table } from '../domain/domain.js';
import { meaningOf } from '../vocabulary/derived-senses.js';

/** A derived amount, as a written request may name it after its table's name. */
export interface ListedAmount {
  name: string;
  /** True if it aggregates many rows already, and is neither summed nor averaged. */
  isRate: boolean;
  adds: 'sum' | 'average' | 'none';
  unit: string | null;
}

/** The derived amounts of a table that a request can express. */
export function listedAmounts(table: Table): ListedAmount[] {
  return table.derived.flatMap((measure) => {
    const [name] = measure.words;
    const meaning = meaningOf(measure, table);
    if (name === undefined || !meaning) return [];
    return [{ name, isRate: meaning.kind === 'amount', adds: measure.adds, unit: measure.unit }];
  });
}
