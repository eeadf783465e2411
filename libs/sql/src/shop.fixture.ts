import type { SourceType } from '#contracts';
import type { KnownRelation } from './known-relations.js';

/** Returns the relations of a small shop as a source of that kind reports them; everything else in the source is hidden. */
export function shop(dialect: SourceType): KnownRelation[] {
  const schema = schemas[dialect];
  return [
    {
      schema,
      name: 'orders',
      columns: ['id', 'customer_id', 'status', 'total', 'tags', 'details', 'created_at'],
      lists: ['tags'],
    },
    { schema, name: 'customers', columns: ['id', 'name'] },
    { schema: 'sales', name: 'regions', columns: ['id', 'name'] },
  ];
}

const schemas: Partial<Record<SourceType, string>> = {
  postgresql: 'public',
  duckdb: 'main',
  trino: 'default',
};
