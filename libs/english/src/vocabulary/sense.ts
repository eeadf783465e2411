import type { AggregateName } from '#sql';
import type { Column, Table } from '../domain/domain.js';
import { tableOfAmount, tableOfQuantity, tableOfTest } from '../request/request.js';
import type { Amount, Quantity, Test, Things } from '../request/request.js';

/** A meaning that words may have in a source. */
export type Meaning =
  /** Things: "orders". */
  | ({ kind: 'rows' } & Things)
  /** A column whose values tell rows apart: "region". */
  | { kind: 'column'; column: Column }
  /** A number of each row, and how people take several together where the words do not say so; `only` some rows may have it. */
  | { kind: 'quantity'; of: Quantity; adds: AddsUp; only?: Test | undefined }
  /** A number of many rows: "win rate". */
  | { kind: 'amount'; amount: Amount }
  | { kind: 'time'; column: Column }
  /** A condition: a value, a state, a flag. */
  | { kind: 'test'; test: Test };

export type AddsUp = Extract<AggregateName, 'sum' | 'avg' | 'max'>;

/** A meaning of a phrase, and how well the phrase says it, from 0 to 1. */
export interface Sense {
  meaning: Meaning;
  fit: number;
}

/** Something that can be said of a source, and what it means there. */
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
