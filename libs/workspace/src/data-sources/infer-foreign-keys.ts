import type { SourceTable } from '#contracts';

/**
 * Infers foreign keys from names, where the source declares none: `customer_id` and `customerId` in a table refer to the `id` (or
 * `customer_id`) of `customers`, if that is its table's only key and of the same kind. Declared keys win.
 */
export function inferForeignKeys(tables: readonly SourceTable[]): SourceTable[] {
  const targets = new Map<string, SourceTable[]>();
  for (const table of tables) {
    for (const name of singularForms(table.name)) targets.set(name, [...(targets.get(name) ?? []), table]);
  }
  return tables.map((table) => ({
    ...table,
    foreign_keys: [...table.foreign_keys, ...inferFor(table, targets)],
  }));
}

type ForeignKey = SourceTable['foreign_keys'][number];

function inferFor(table: SourceTable, targets: ReadonlyMap<string, SourceTable[]>): ForeignKey[] {
  const declared = new Set(table.foreign_keys.flatMap(({ columns }) => columns));
  return table.columns.flatMap((column) => {
    if (declared.has(column.name)) return [];
    const subject = /^(.+?)_?id$/i.exec(column.name)?.[1]?.toLowerCase();
    const candidates = (subject === undefined ? [] : (targets.get(subject) ?? [])).filter(
      (candidate) => candidate !== table,
    );
    // A table in the same schema is nearer; two equally near tables are ambiguous.
    const near = candidates.filter(({ schema }) => schema === table.schema);
    const [target, another] = near.length > 0 ? near : candidates;
    if (!target || another) return [];
    const key = keyOf(target, column.name);
    if (!key || key.kind !== column.kind) return [];
    const { schema, name } = target;
    return [{ columns: [column.name], schema, table: name, references: [key.name], inferred: true }];
  });
}

/** The one column that identifies a table's rows: its primary key, or one by name where it declares none. */
function keyOf(table: SourceTable, reference: string): SourceTable['columns'][number] | undefined {
  const [declared, second] = table.primary_key;
  if (second !== undefined) return undefined;
  const names = declared === undefined ? [reference.toLowerCase(), 'id'] : [declared.toLowerCase()];
  return names
    .map((name) => table.columns.find((column) => column.name.toLowerCase() === name))
    .find((column) => column !== undefined);
}

/** The singular forms of a plural name ("categories", "orders"); a table may be named in the singular, too. */
function singularForms(name: string): string[] {
  const lower = name.toLowerCase();
  const forms = [lower];
  if (lower.endsWith('ies')) forms.push(`${lower.slice(0, -3)}y`);
  if (lower.endsWith('es')) forms.push(lower.slice(0, -2));
  if (lower.endsWith('s')) forms.push(lower.slice(0, -1));
  return forms;
}
