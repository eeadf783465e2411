import type { Cell, ColumnKind } from '#contracts';
import type { Connector, SourceErrorCode, SourceTable } from '#connectors';

/** The reason why an engine lacks a feature; the suite shows it with the skipped test. */
export interface Absent {
  absent: string;
}

/** The settings that must fail, each with its own code. */
export const faultCodes = {
  'a wrong password': 'credentials',
  'an account that does not exist': 'credentials',
  'a port where nothing listens': 'unreachable',
  'a host name that does not exist': 'unreachable',
  'an address that is denied': 'unreachable',
  'a name of an address that is denied': 'unreachable',
  'TLS demanded where there is none': 'tls',
  'a database or file that does not exist': 'settings',
} as const satisfies Record<string, SourceErrorCode>;
export type Fault = keyof typeof faultCodes;

/** The expected form of each value, unless the engine's fixture says otherwise and means it. */
export const expectedValues = {
  null: { cell: null },
  true: { cell: true, kind: 'boolean' },
  false: { cell: false, kind: 'boolean' },
  'an integer': { cell: -42, kind: 'integer' },
  'the largest safe integer': { cell: 9_007_199_254_740_991, kind: 'integer' },
  'an integer beyond 2^53': { cell: '9007199254740993', kind: 'integer' },
  'a short decimal': { cell: 1234.5, kind: 'number' },
  'a decimal of 30 digits': { cell: '1234567890123456789012345678.25', kind: 'number' },
  'a float': { cell: 0.1, kind: 'number' },
  'a float that is not a number': { cell: 'NaN', kind: 'number' },
  infinity: { cell: 'Infinity', kind: 'number' },
  'negative infinity': { cell: '-Infinity', kind: 'number' },
  'text beyond ASCII': { cell: 'Grüße, 世界 🙂', kind: 'text' },
  'an empty text': { cell: '', kind: 'text' },
  bytes: { cell: 'AAH/gA==', kind: 'binary' },
  'a list of integers': { cell: [1, null, 3], kind: 'list' },
  'a list of texts': { cell: ['a', 'b,c', 'd"e\\f', ''], kind: 'list' },
  JSON: { cell: { a: [1, 'x', null, true] }, kind: 'json' },
  'a date': { cell: '2024-02-29', kind: 'date' },
  'a date before 1900': { cell: '1815-12-10', kind: 'date' },
  'a date in the year 9999': { cell: '9999-12-31', kind: 'date' },
  'a timestamp': { cell: '2024-02-29T13:14:15', kind: 'timestamp' },
  'a timestamp with microseconds': { cell: '1815-12-10T23:59:59.123456', kind: 'timestamp' },
  'a timestamp with a zone': { cell: '2024-02-29T11:14:15Z', kind: 'timestamp' },
  'a time': { cell: '13:14:15', kind: 'time' },
  'a time with microseconds': { cell: '13:14:15.123456', kind: 'time' },
} as const satisfies Record<string, { cell: Cell; kind?: ColumnKind }>;
export type ValueName = keyof typeof expectedValues;

/** A statement of one row and one column; with a cell or kind of its own where the engine's value is another one. */
export type ValueQuery = string | { sql: string; cell?: Cell; kind?: ColumnKind } | Absent;

/** A statement that must be refused. */
export interface HostileStatement {
  name: string;
  sql: string;
}

/** One engine, as the conformance suite asks for it. Statements are in the engine's own dialect. */
export interface Engine {
  /** Makes the data through a door that is not the connector's. */
  setUp(): Promise<void>;
  tearDown(): Promise<void>;
  /** A connector with settings that work; the suite closes it. */
  open(options: { connectionsMax: number }): Promise<Connector>;
  /** Secrets that must never be in an error: the passwords in use. */
  secrets: string[];
  /** Opens with what is wrong; the failure may come here or with the first use. */
  faults: Record<Fault, (() => Promise<Connector>) | Absent>;

  /** All that introspection must find, and only that; `rowEstimate` is not compared. */
  tables: SourceTable[];
  /** Selects the suite's tables, if the account sees others too, by no fault of the connector. */
  owns?(table: SourceTable): boolean;

  values: Record<ValueName, ValueQuery>;
  /** Rows numbered 1 to `count`, in order: the column `n`, and the column `label` with a text of `width` letters. */
  rows(count: number, width: number): string;
  /** One row of two columns, both named `a`, with the values 1 and 2. */
  duplicateNames: string | Absent;
  /** No rows of the columns `id` and `name`. */
  emptyResult: string;
  /** One cell of `size` letters x. */
  bigCell(size: number): string;
  missingTable: string;
  syntaxError: string;
  /** Fails after some thousand rows have come. */
  failsLate: string | Absent;
  /** Runs for a minute or more before it returns anything; the marker is a word that is to be in its text. */
  slow(marker: string): string;
  /** Returns rows for minutes; the marker is a word that is to be in its text. */
  endless(marker: string): string;
  /** Reports whether a statement with the marker is running in the engine, by a connection beside the connector's. */
  isRunning?(marker: string): Promise<boolean>;

  hostile: HostileStatement[];
  /** Everything that a hostile statement could have changed: the suite compares before and after. */
  traces(): Promise<unknown>;

  /** Ends the connector's connections from the engine's side. */
  killConnections?(): Promise<void>;
  /** The number of the connector's connections at the engine. */
  countConnections?(): Promise<number>;
}
