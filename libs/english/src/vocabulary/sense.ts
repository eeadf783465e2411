import type { AggregateName } from '#sql';
import type { Column, Table } from '../domain/domain.js';
import { tableOfQuantity, tableOfTest } from '../request/request.js';
import type { Quantity, Test } from '../request/request.js';

/** What words may stand for in a source. */
export type Meaning =
  /** Rows of a table: "orders". */
  | { kind: 'rows'; table: Table }
  /** A column whose values tell rows apart: "region". */
  | { kind: 'column'; column: Column }
  /** A number of each row, and how people take several together where the words say so. */
  | { kind: 'quantity'; of: Quantity; adds: AddsUp }
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
    case 'test':
      return tableOfTest(meaning.test);
  }
}
