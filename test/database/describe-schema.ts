import type { openDatabase } from '#database';

type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>;

/** Every table, column, constraint and index of the database as text, in a fixed order. */
export async function describeSchema(source: OpenDatabase): Promise<string> {
  const lines: { line: string }[] = await source.query(`
    SELECT line FROM (
      SELECT c.relname AS object, 0 AS kind, 0 AS place, '' AS part,
             format('%s %s%s', CASE WHEN c.relkind = 'p' THEN 'partitioned table' WHEN c.relpersistence = 'u' THEN 'unlogged table' ELSE 'table' END, c.relname,
                    coalesce(' with ' || array_to_string(c.reloptions, ', '), '')) AS line
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      UNION ALL
      SELECT c.relname, 1, a.attnum, '',
             format('  %s %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
                    CASE WHEN l.collname IN ('default') THEN '' ELSE ' collate ' || l.collname END,
                    CASE WHEN a.attnotnull THEN ' not null' ELSE '' END,
                    coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''))
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_collation l ON l.oid = a.attcollation LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      UNION ALL
      SELECT conrelid::regclass::text, 2, 0, conname, format('  constraint %s %s', conname, pg_get_constraintdef(pg_constraint.oid))
      FROM pg_constraint JOIN pg_class c ON c.oid = conrelid
      WHERE connamespace = 'public'::regnamespace AND contype <> 'n' AND NOT c.relispartition
      UNION ALL
      SELECT i.indrelid::regclass::text, 3, 0, i.indexrelid::regclass::text, '  ' || pg_get_indexdef(i.indexrelid)
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)
    ) described ORDER BY object COLLATE "C", kind, place, part COLLATE "C"`);
  return `${lines.map(({ line }) => line).join('\n')}\n`;
}
