import type { SourceTable } from '#contracts';

const column = (name: string, kind: 'text' | 'integer' | 'number' | 'timestamp', samples: string[] = []) => ({
  name,
  type: kind,
  kind,
  nullable: true,
  comment: null,
  description: null,
  synonyms: [],
  samples,
});

/** A table of orders, as a source's schema has it. */
export const orders: SourceTable = {
  schema: 'public',
  name: 'orders',
  type: 'table',
  comment: null,
  description: null,
  synonyms: [],
  row_estimate: 100,
  columns: [
    column('id', 'integer'),
    column('status', 'text', ['paid', 'open']),
    column('country', 'text', ['Chile', 'Norway']),
    column('amount', 'number'),
    column('ordered_at', 'timestamp'),
  ],
  primary_key: ['id'],
  foreign_keys: [],
};
