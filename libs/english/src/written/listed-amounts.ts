import type { Table } from '../domain/domain.js';
import { meaningOf } from '../vocabulary/derived-senses.js';

/** An amount that no column keeps, as a written request may name it behind its table's name. */
export interface ListedAmount {
  name: string;
  /** Whether it is one of many rows already, which is neither added up nor averaged. */
  isRate: boolean;
  adds: 'sum' | 'average' | 'none';
  unit: string | null;
}

/** The amounts of a table that follow from its columns, as far as a request can say them. */
export function listedAmounts(table: Table): ListedAmount[] {
  return table.derived.flatMap((measure) => {
    const [name] = measure.words;
    const meaning = meaningOf(measure, table);
    if (name === undefined || !meaning) return [];
    return [{ name, isRate: meaning.kind === 'amount', adds: measure.adds, unit: measure.unit }];
  });
}
