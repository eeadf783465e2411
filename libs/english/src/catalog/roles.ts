import type { SourceTable } from '#contracts';
import type { CatalogColumn, CatalogTable } from './catalog-table.js';
import type { Edge } from './key-graph.js';

/**
 * A key that refers back to its own table: a manager is an employee as well. The joined table occurs twice in the query, so each such key gets
 * a copy of the table as a role, with edges to it. Roles have no words of their own: only their key leads to them.
 */
export function addRoles(
  tables: readonly CatalogTable[],
  sources: readonly SourceTable[],
  edges: Edge[][],
): CatalogTable[] {
  const roles: CatalogTable[] = [];
  for (const [index, source] of sources.entries()) {
    const table = tables[index];
    const keys = table ? keysToItself(source, table) : [];
    for (const column of keys) {
      if (!table?.key) continue;
      const role = roleOf(table, column, tables.length + roles.length);
      roles.push(role);
      column.role = role;
      connect(edges, table, column, role);
    }
  }
  return roles;
}

function keysToItself(source: SourceTable, { columns, key }: CatalogTable): CatalogColumn[] {
  return source.foreign_keys.flatMap(({ table, schema, columns: names, references }) => {
    const isOwn = table === source.name && (schema ?? source.schema) === source.schema;
    const [name, second] = names;
    const column = columns.find((each) => each.name === name);
    return isOwn && second === undefined && references[0] === key?.name && column ? [column] : [];
  });
}

function roleOf(table: CatalogTable, { words }: CatalogColumn, index: number): CatalogTable {
  const name = words.filter((word) => word !== 'id').join('_');
  const role: CatalogTable = { ...table, index, roleName: name, refersTo: [], referredBy: [] };
  const copies = new Map(table.columns.map((column) => [column, { ...column, table: role }]));
  role.columns = [...copies.values()];
  role.key = table.key && copies.get(table.key);
  role.time = table.time && copies.get(table.time);
  role.display = table.display.flatMap((column) => copies.get(column) ?? []);
  return role;
}

function connect(edges: Edge[][], table: CatalogTable, column: CatalogColumn, role: CatalogTable): void {
  const { key } = role;
  if (!key) return;
  const [from, to] = [table.index, role.index];
  edges[from]?.push({
    from,
    to,
    on: [{ left: column, right: key }],
    fansOut: false,
    fansIn: true,
    isDeclared: true,
  });
  edges[to] = [
    {
      from: to,
      to: from,
      on: [{ left: key, right: column }],
      fansOut: true,
      fansIn: false,
      isDeclared: true,
    },
  ];
}
