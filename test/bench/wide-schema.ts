import type { SourceTable } from '#contracts';

const things = 'invoice shipment supplier employee machine contract ticket campaign asset batch'.split(' ');
const aspects = 'item note event budget plan review log draft quote audit'.split(' ');

/** A schema of that many tables: the shop's own, and others around it like those of a grown company. */
export function widen(tables: readonly SourceTable[], count: number): SourceTable[] {
  const wide = [...tables];
  for (let index = 0; wide.length < count; index += 1) {
    const name = `${things[index % 10]}_${aspects[Math.floor(index / 10) % 10]}_${Math.floor(index / 100)}`;
    wide.push({
      schema: 'public',
      name,
      type: 'table',
      comment: null,
      description: null,
      synonyms: [],
      row_estimate: 1_000,
      primary_key: ['id'],
      foreign_keys: [
        {
          columns: ['customer_id'],
          schema: 'public',
          table: 'customers',
          references: ['id'],
          inferred: false,
        },
      ],
      columns: [
        column('id', 'integer'),
        column('customer_id', 'integer'),
        column(`${things[index % 10]}_name`, 'text', ['alpha', 'beta', `gamma ${index}`]),
        column('state', 'text', ['open', 'closed']),
        column('amount', 'number'),
        column('created_at', 'timestamp'),
      ],
    });
  }
  return wide;
}

function column(name: string, kind: 'integer' | 'number' | 'text' | 'timestamp', samples: string[] = []) {
  return { name, type: kind, kind, nullable: false, comment: null, description: null, synonyms: [], samples };
}
