import type { SourceTable, SourceType } from '#contracts';
import type { ImportTarget } from './translation.js';

/** A source with a shop's tables, for what is translated to it. */
export function shopTarget(dialect: SourceType = 'postgresql'): ImportTarget {
  return {
    dialect,
    tables: [
      tableOf('orders', ['id', 'customer_id', 'status', 'country', 'amount', 'cost', 'ordered_at']),
      tableOf('customers', ['id', 'region', 'created_at']),
    ],
  };
}

function tableOf(name: string, columns: readonly string[]): SourceTable {
  return {
    schema: 'public',
    name,
    type: 'table',
    comment: null,
    description: null,
    synonyms: [],
    row_estimate: null,
    columns: columns.map((column) => ({
      name: column,
      type: 'text',
      kind: 'text',
      nullable: true,
      comment: null,
      description: null,
      synonyms: [],
      samples: [],
    })),
    primary_key: ['id'],
    foreign_keys: [],
  };
}
