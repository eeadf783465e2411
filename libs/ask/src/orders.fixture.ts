import { aColumn, aTable } from './source-table.fixture.js';

/** A table of orders, as a source's schema has it. */
export const orders = aTable(
  'orders',
  [
    aColumn('id', { kind: 'integer' }),
    aColumn('status', { samples: ['paid', 'open'] }),
    aColumn('country', { samples: ['Chile', 'Norway'] }),
    aColumn('amount', { kind: 'number' }),
    aColumn('ordered_at', { kind: 'timestamp' }),
  ],
  { row_estimate: 100, primary_key: ['id'] },
);
