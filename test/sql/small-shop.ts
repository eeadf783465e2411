import type { SourceType } from '#contracts';
import { quoteIdentifier, quoteLiteral } from '#sql';
import { hostileTexts, oddColumns, oddTable } from './odd-table.js';

type Kind = 'whole' | 'text' | 'decimal' | 'truth' | 'day' | 'moment';
type Value = string | number | boolean | null;

interface Table {
  name: string;
  columns: readonly { name: string; kind: Kind; required?: true }[];
  rows: readonly (readonly Value[])[];
}

/**
 * Two tables with nulls, ties, quotes, letters beyond ASCII, and days around the ends of weeks, months and years; one with days in
 * texts and one with numbers in texts; and one with names and texts that are hard to quote.
 */
const tables: readonly Table[] = [
  {
    name: 'customers',
    columns: [
      { name: 'id', kind: 'whole', required: true },
      { name: 'name', kind: 'text', required: true },
      { name: 'city', kind: 'text' },
    ],
    rows: [
      [1, 'Ada', 'Berlin'],
      [2, 'ada', 'Bern'],
      [3, 'Émile Öz', null],
      [4, "O'Brien 50%", 'Oslo'],
      [5, 'a_b\\c!', 'berlin'],
      [6, '世界 🙂', null],
      [7, 'émile öz', 'Oslo'],
      [8, 'axb', ''],
    ],
  },
  {
    name: 'orders',
    columns: [
      { name: 'id', kind: 'whole', required: true },
      { name: 'customer_id', kind: 'whole' },
      { name: 'status', kind: 'text', required: true },
      { name: 'total', kind: 'decimal' },
      { name: 'quantity', kind: 'whole' },
      { name: 'paid', kind: 'truth' },
      { name: 'placed_on', kind: 'day' },
      { name: 'placed_at', kind: 'moment' },
    ],
    rows: [
      [1, 1, 'paid', '10.50', 1, true, '2023-12-31', '2023-12-31 23:59:59'],
      [2, 1, 'paid', '20.25', 3, true, '2024-01-01', '2024-01-01 00:00:00'],
      [3, 1, 'open', null, 2, false, '2024-01-31', '2024-01-31 12:30:00'],
      [4, 2, 'Paid', '0.05', 1, null, '2024-02-29', '2024-02-29 23:00:00'],
      [5, 2, 'open', '99.99', 5, false, '2024-03-01', '2024-03-01 00:00:00'],
      [6, null, 'paid', '10.50', null, true, '2024-03-03', '2024-03-03 08:15:30'],
      [7, 3, 'lost', '12.35', 1, false, null, '2024-03-01 00:00:01'],
      [8, 3, 'paid', '12.45', 7, true, '2024-03-04', null],
      [9, 4, 'open', '-5.55', 3, null, '2024-12-30', '2024-12-30 10:00:00'],
      [10, 4, 'paid', '1000.00', 10, true, '2025-01-01', '2025-01-01 00:00:00'],
      [11, null, 'lost', '0.00', 0, false, '1969-07-20', '1969-07-20 20:17:40'],
      [12, 1, 'open', '10.50', 1, true, '2024-04-01', '2024-04-01 06:00:00'],
    ],
  },
  {
    name: 'visits',
    columns: [
      { name: 'id', kind: 'whole', required: true },
      { name: 'iso', kind: 'text' },
      { name: 'dots', kind: 'text', required: true },
      { name: 'slashes', kind: 'text' },
      { name: 'american', kind: 'text' },
      { name: 'compact', kind: 'text' },
      { name: 'digits', kind: 'whole' },
    ],
    rows: [
      [1, '2026-12-31', '31.12.2026', '31/12/2026', '12/31/2026', '20261231', 20261231],
      [2, '2026-03-05', '5.3.2026', '5/3/2026', '3/5/2026', '20260305', 20260305],
      [
        3,
        '2026-03-05 23:59',
        '05.03.2026 23:59',
        '05/03/2026 9:05',
        '03/05/2026 23:59:59',
        '20260305',
        20260305,
      ],
      [4, '2024-02-29', '29.2.2024', '29/02/2024', '2/29/2024', '20240229', 20240229],
      [5, '1969-07-20', '20.07.1969', '20/7/1969', '07/20/1969', '19690720', 19690720],
      [6, '1903-10-01', '1.10.1903', '1/10/1903', '10/1/1903', '19031001', 19031001],
      [7, null, '', null, null, null, null],
      [8, '', '', '', '', '', 0],
      [9, null, 'n/a', 'unknown', '-', 'n/a', -1],
      [10, null, '00.00.0000', '0/0/0000', '00/00/0000', '00000000', 20260231],
      [11, null, '2026-12-31', '31.12.2026', '31/12/2026', '20260231', 20230229],
      [12, null, '1/2/2026', '2026', '2/2026', '2026115', 202611051],
    ],
  },
  {
    name: 'answers',
    columns: [
      { name: 'id', kind: 'whole', required: true },
      { name: 'branch', kind: 'text', required: true },
      { name: 'score', kind: 'text' },
      { name: 'paid', kind: 'text', required: true },
    ],
    rows: [
      [1, 'north', '4', '1200.50'],
      [2, 'north', '3.5', '-3'],
      [3, 'north', '', '0.05'],
      [4, 'south', null, ''],
      [5, 'south', '   ', '900719925474'],
      [6, 'south', ' 5 ', '007'],
      [7, 'west', 'n/a', '1,200'],
      [8, 'west', '1e5', '0x1F'],
      [9, 'west', 'inf', 'NaN'],
      [10, 'east', '.5', '-.25'],
      [11, 'east', '5.', '+5'],
      [12, 'east', '-', '.'],
      [13, 'east', '1.2.3', '1-2'],
      [14, 'east', '--1', '4 5'],
      [15, 'east', '10', "4' OR 1=1"],
    ],
  },
  {
    name: oddTable,
    columns: [
      { name: oddColumns.id, kind: 'whole', required: true },
      { name: oddColumns.text, kind: 'text', required: true },
      { name: oddColumns.word, kind: 'text' },
      { name: oddColumns.number, kind: 'whole' },
      { name: oddColumns.tick, kind: 'whole' },
      { name: oddColumns.comment, kind: 'decimal' },
      { name: oddColumns.place, kind: 'truth' },
      { name: oddColumns.foreign, kind: 'day' },
      { name: oddColumns.double, kind: 'moment' },
    ],
    rows: hostileTexts.map((text, index) => [
      index + 1,
      text,
      index % 3 === 0 ? 'fizz' : null,
      index % 5,
      -index,
      `${index}.25`,
      index % 2 === 0,
      '2024-02-29',
      '2024-02-29 12:30:00',
    ]),
  },
];

const usualTypes: Record<Kind, string> = {
  whole: 'integer',
  text: 'varchar(40)',
  decimal: 'decimal(10, 2)',
  truth: 'boolean',
  day: 'date',
  moment: 'timestamp',
};

const ownTypes: Partial<Record<SourceType, Partial<Record<Kind, string>>>> = {
  mysql: { moment: 'datetime' },
  sqlite: { text: 'text' },
  clickhouse: {
    whole: 'Int32',
    text: 'String',
    decimal: 'Decimal(10, 2)',
    truth: 'Bool',
    day: 'Date32',
    moment: 'DateTime64(3)',
  },
};

/** The statements that make the tables and their rows; `prefix` stands before each table's name. */
export function smallShop(dialect: SourceType, prefix = ''): string[] {
  return tables.flatMap((table) => {
    const name = `${prefix}${quoteIdentifier(dialect, table.name)}`;
    return [
      `CREATE TABLE ${name} (${columnsOf(dialect, table)})${engineOf(dialect)}`,
      `INSERT INTO ${name} VALUES ${rowsOf(dialect, table)}`,
    ];
  });
}

/** The names of the tables. */
export const tableNames = tables.map(({ name }) => name);

/** The tables, as the gate knows them. */
export const relations = tables.map(({ name, columns }) => ({
  name,
  columns: columns.map((column) => column.name),
}));

function columnsOf(dialect: SourceType, { columns }: Table): string {
  const typeOf = (kind: Kind) => ownTypes[dialect]?.[kind] ?? usualTypes[kind];
  return columns
    .map(({ name: plainName, kind, required }) => {
      const name = quoteIdentifier(dialect, plainName);
      if (dialect === 'clickhouse') return `${name} ${required ? typeOf(kind) : `Nullable(${typeOf(kind)})`}`;
      return `${name} ${typeOf(kind)}${required && dialect !== 'trino' ? ' NOT NULL' : ''}`;
    })
    .join(', ');
}

function rowsOf(dialect: SourceType, { columns, rows }: Table): string {
  const written = rows.map((row) =>
    row.map((value, index) => writtenAs(dialect, columns[index]?.kind, value)).join(', '),
  );
  return written.map((row) => `(${row})`).join(', ');
}

function writtenAs(dialect: SourceType, kind: Kind | undefined, value: Value): string {
  if (typeof value !== 'string') return String(value);
  if (kind === 'decimal') return value;
  const text = quoteLiteral(dialect, value);
  if (dialect === 'sqlite' || dialect === 'clickhouse') return text;
  return kind === 'day' ? `DATE ${text}` : kind === 'moment' ? `TIMESTAMP ${text}` : text;
}

function engineOf(dialect: SourceType): string {
  return dialect === 'clickhouse' ? ' ENGINE = MergeTree ORDER BY id' : '';
}
