import { aColumn, aTable } from '../source-table.fixture.js';

const money = { kind: 'number' } as const;
const key = { kind: 'integer', nullable: false } as const;

/** Tables of several trades, whose nouns and measures differ in number, length and spelling. */
export const trades = [
  aTable(
    'support_tickets',
    [
      aColumn('id', key),
      aColumn('priority', { samples: ['low', 'normal', 'urgent'] }),
      aColumn('category', { samples: ['billing', 'delivery'] }),
      aColumn('status', { samples: ['open', 'waiting', 'closed'] }),
      aColumn('handling_minutes', { kind: 'number' }),
      aColumn('created_at', { kind: 'timestamp' }),
    ],
    { row_estimate: 100, primary_key: ['id'] },
  ),
  aTable(
    'deliveries',
    [
      aColumn('id', key),
      aColumn('carrier', { samples: ['Nordpost', 'Blue Van'] }),
      aColumn('city', { samples: ['Oslo', 'Lima'] }),
      aColumn('freight_cost_eur', money),
      aColumn('weight_kg', { kind: 'number' }),
      aColumn('shipped_on', { kind: 'date' }),
    ],
    { row_estimate: 100, primary_key: ['id'] },
  ),
  aTable(
    'policies',
    [
      aColumn('id', key),
      aColumn('line_of_business', { samples: ['motor', 'home'] }),
      aColumn('annual_premium', { ...money, comment: 'In Swiss francs' }),
      aColumn('discount_percent', { kind: 'number' }),
      aColumn('begun_on', { kind: 'date' }),
    ],
    { row_estimate: 100, primary_key: ['id'] },
  ),
] as const;

/** The questions that each table allows: its row count and its measures. */
export const asks: Readonly<
  Record<string, { counts: string; measures: string[]; groups: string[]; values: string[] }>
> = {
  support_tickets: {
    counts: 'support tickets',
    measures: ['average handling minutes', 'total handling minutes', 'maximum handling minutes'],
    groups: ['priority', 'category'],
    values: ['priority is urgent', 'category is billing', 'status is closed'],
  },
  deliveries: {
    counts: 'deliveries',
    measures: ['total freight cost eur', 'average freight cost eur', 'total weight kg'],
    groups: ['carrier', 'city'],
    values: ['carrier is Nordpost', 'city is Lima'],
  },
  policies: {
    counts: 'policies',
    measures: ['total annual premium', 'average annual premium', 'average discount percent'],
    groups: ['line of business'],
    values: ['line of business is motor'],
  },
};
