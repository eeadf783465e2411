/** A value on its way into a table: money in cents, dates and moments in milliseconds since 1970. */
export type Cell = number | string | null;

/** The kind of a column. */
export type ColumnKind = 'integer' | 'money' | 'text' | 'date' | 'moment';

/** A column, as both databases need to know it. */
export interface ColumnHead {
  name: string;
  kind: ColumnKind;
  comment: string;
  optional?: boolean;
  /** The table whose `id` it holds. */
  references?: string;
}

/** A column and where its value stands in a row. */
interface Column<Row> extends ColumnHead {
  of: (row: Row) => Cell;
}

/** A table without its rows. */
export interface TableHead<Row> {
  name: string;
  comment: string;
  key: readonly string[];
  /** The columns that questions filter by, beside the key. */
  indexes?: readonly string[];
  columns: readonly Column<Row>[];
}

/** A table with its rows, ready to be loaded. */
export interface ShopTable {
  name: string;
  comment: string;
  key: readonly string[];
  indexes: readonly string[];
  columns: readonly ColumnHead[];
  rows: Iterable<Cell[]>;
}

/** Puts rows into the shape that a database takes. The rows may be read any number of times. */
export function tableOf<Row>(head: TableHead<Row>, rows: Iterable<Row>): ShopTable {
  const { columns, indexes = [] } = head;
  return {
    ...head,
    indexes,
    rows: {
      *[Symbol.iterator]() {
        for (const row of rows) yield columns.map(({ of }) => of(row));
      },
    },
  };
}

/** A piece of text as an SQL literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
