import type { SourceTable, SourceType } from '#contracts';
import { aColumn, aTable } from '../../source-table.fixture.js';
import type { ImportTarget } from './translation.js';

/** A source with a shop's tables, as the target of translations. */
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
  return aTable(
    name,
    columns.map((column) => aColumn(column)),
    { primary_key: ['id'] },
  );
}
