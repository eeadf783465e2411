import type { SourceType } from '#contracts';
import { quoteIdentifier } from '#sql';

/** A cell of the shop; a day is written as a literal of its own where the engine wants that. */
type Value = number | string | boolean | null | { day: string };
type Kind = 'integer' | 'text' | 'boolean' | 'date';

interface Table {
  name: string;
  columns: Readonly<Record<string, Kind>>;
  rows: readonly (readonly Value[])[];
}

/** A dialect's type of a column that may be without a value. */
export interface Dialect {
  type: SourceType;
  kinds: Readonly<Record<Kind, string>>;
  /** Before the name of a table. */
  place?: string;
  /** After its columns. */
  ending?: string;
}

export const ordersCount = 4_000;
const clientsCount = 60;
const pad = (n: number) => String(n).padStart(2, '0');

/** Tables as companies have them, and such as nobody expects. */
const tables: readonly Table[] = [
  {
    name: 'clients',
    columns: { id: 'integer', name: 'text', api_token: 'text' },
    rows: counted(clientsCount, (n) => [n, `Client ${n}`, `secret-${n}`]),
  },
  {
    name: 'orders',
    columns: {
      nr: 'integer',
      client_id: 'integer',
      partner_id: 'integer',
      status: 'text',
      placed: 'text',
      day_key: 'integer',
      amount: 'text',
      shipped: 'boolean',
      placed_on: 'date',
    },
    rows: counted(ordersCount, (n) => {
      const [day, month] = [pad((n % 28) + 1), pad((n % 12) + 1)];
      const placed = { day: `2026-${month}-${day}` };
      const status = n === ordersCount ? 'written off' : n % 4 === 0 ? 'closed' : 'open';
      const clientId = n % 10 === 0 ? null : (n % clientsCount) + 1;
      const dayKey = Number(`2026${month}${day}`);
      return [
        n,
        clientId,
        (n % 80) + 1,
        status,
        `${day}.${month}.2026`,
        dayKey,
        `${n}.50`,
        n % 4 === 0,
        placed,
      ];
    }),
  },
  { name: 'empty_ones', columns: { id: 'integer', word: 'text', seen: 'date' }, rows: [] },
  {
    name: 'voids',
    columns: { id: 'integer', word: 'text', seen: 'date' },
    rows: counted(3, (n) => [n, null, null]),
  },
  {
    name: 'select',
    columns: { order: 'integer', größe: 'text', 名前: 'text' },
    rows: [
      [1, 'groß', '東京'],
      [2, 'klein', '大阪'],
    ],
  },
  { name: 'words', columns: { word: 'text' }, rows: [['one'], ['two'], ['two']] },
];

/** The statements that make it. */
export function shopStatements(dialect: Dialect): string[] {
  return tables.flatMap((table) => {
    const { type, kinds, ending = '' } = dialect;
    const quote = (name: string) => quoteIdentifier(type, name);
    const relation = `${dialect.place ?? ''}${quote(table.name)}`;
    const columns = Object.entries(table.columns).map(([name, kind]) => `${quote(name)} ${kinds[kind]}`);
    const inserts = inPieces(table.rows).map(
      (rows) =>
        `INSERT INTO ${relation} VALUES ${rows.map((row) => `(${row.map((value) => literal(type, value)).join(', ')})`).join(', ')}`,
    );
    return [`CREATE TABLE ${relation} (${columns.join(', ')})${ending}`, ...inserts];
  });
}

/** The names of its tables. */
export const shopNames = tables.map(({ name }) => name);

function literal(type: SourceType, value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value === 'object') return `${type === 'trino' ? 'DATE ' : ''}'${value.day}'`;
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function inPieces<Item>(items: readonly Item[], size = 500): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, place) =>
    items.slice(place * size, (place + 1) * size),
  );
}

function counted(count: number, rowOf: (n: number) => readonly Value[]): (readonly Value[])[] {
  return Array.from({ length: count }, (_, place) => rowOf(place + 1));
}
