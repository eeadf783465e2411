import type { AggregateName } from '#sql';
import type { Column, Table } from '../domain/domain.js';
import { tableOfAmount, tableOfQuantity, tableOfTest } from '../request/request.js';
import type { Amount, Quantity, Test, Things } from '../request/request.js';

/** A possible meaning of words in a source. */
export type Meaning =
  /** Things: "orders". */
  | ({ kind: 'rows' } & Things)
  /** A column to group by: "region". */
  | { kind: 'column'; column: Column }
  /** A number of each row, and its default aggregate; `only` some rows may have it. */
  | { kind: 'quantity'; of: Quantity; adds: AddsUp; only?: Test | undefined }
  /** An aggregate: "win rate". */
  | { kind: 'amount'; amount: Amount }
  | { kind: 'time'; column: Column }
  /** A condition: a value, a state, a flag. */
  | { kind: 'test'; test: Test };

export type AddsUp = Extract<AggregateName, 'sum' | 'avg' | 'max'>;

/** A meaning of a phrase, and its fit from 0 to 1. */
export interface Sense {
  meaning: Meaning;
  fit: number;
}

/** A phrase with its meaning in a source. */
export interface Entry extends Sense {
  phrase: readonly string[];
}

/** The table that a meaning is about. */
export function tableOfMeaning(meaning: Meaning): Table {
  switch (meaning.kind) {
    case 'rows':
      return meaning.table;
    case 'column':
    case 'time':
      return meaning.column.table;
    case 'quantity':
      return tableOfQuantity(meaning.of);
    case 'amount':
      return tableOfAmount(meaning.amount);
    case 'test':
      return tableOfTest(meaning.test);
  }
}
