import type {
  Addition,
  CalendarPart,
  CalendarWriting,
  ColumnRef,
  ColumnRole,
  DerivedKind,
  TableRole,
  TextFormat,
  TimeMeaning,
  TimeWriting,
  ValueMeaning,
} from '#contracts';

export {
  additions,
  calendarParts,
  columnRoles,
  derivedKinds,
  tableRoles,
  timeMeanings,
  valueMeanings,
} from '#contracts';
export type {
  Addition,
  CalendarPart,
  ColumnRole,
  DerivedKind,
  TableRole,
  TimeMeaning,
  TimeWriting,
  ValueMeaning,
} from '#contracts';

/** The beliefs about a source, as plain data: shown to people, corrected by them, and read by questions. */
export interface SourceModel {
  tables: readonly TableModel[];
  links: readonly Link[];
  /** Amounts that follow from stored ones. */
  derived: readonly DerivedMeasure[];
  /** Columns with a reference that somebody set, or removed; names lead them nowhere else. */
  settled?: readonly ColumnRef[];
}

/** The reason for a belief, and its certainty. */
export interface Basis {
  /** From 0 to 1; 1 is a fact that the source declares or an editor said. */
  certainty: number;
  /** One sentence for people, such as "97 % of orders.cust_no are in clients.id". */
  evidence: string;
}

/** The reasons for several facts; a missing fact has none. */
export type Bases<Fact extends string> = Readonly<Partial<Record<Fact, Basis>>>;

/** A table in business terms. */
export interface TableModel {
  schema: string | null;
  table: string;
  /** The reason why its rows, or some of its columns, could not be read; null if they could. */
  unread: string | null;
  role: Believed<TableRole>;
  /** True if it only lists the meanings of other tables' codes, so that nobody asks for its rows. */
  isCodeList?: boolean | undefined;
  /** The name of one row, and of several. */
  noun: Believed<Noun>;
  /** Other names of its rows. */
  also: readonly string[];
  /** The reasons for its other names and its key. */
  bases: Bases<'also' | 'key'>;
  /** The columns that identify a row; empty if none do. */
  key: readonly string[];
  /** The columns by which people name a row; empty if a row has no name. */
  name: Believed<readonly string[]>;
  /** The times, the one first by which its rows are asked. */
  times: readonly TimeModel[];
  /** The person who put the times in this order, if somebody did. */
  timeOrder?: Basis | undefined;
  /** The rows that hold today; undefined if all do. */
  current: Believed<CurrentRows> | undefined;
  /** The part of the calendar in each column of a date dimension; empty for other tables. */
  calendar: readonly CalendarColumn[];
  /** Entities without a table of their own: the customers of a file of orders. */
  hidden: readonly HiddenEntity[];
  columns: readonly ColumnModel[];
}

/** A belief with its reason. */
export interface Believed<Value> {
  value: Value;
  basis: Basis;
}

/** A noun in the singular and the plural. */
export interface Noun {
  singular: string;
  plural: string;
}

/** A column that holds times. */
export interface TimeModel {
  column: string;
  meaning: TimeMeaning;
  /** The notation of the time; `key` is yyyymmdd as a number. */
  written: TimeWriting;
  /** The notation of texts, if all that were read are written alike. */
  format?: TextFormat | undefined;
  /** The likelihood that its rows are asked by this time. */
  basis: Basis;
  /** The certainty of its meaning. */
  meaningBasis: Basis;
  /** True if some rows have no time yet, or one in a far year: the thing of such a row is still going on. */
  isOpen: boolean;
}

/** The rule for the rows that hold today: one of three conditions. */
export type CurrentRows =
  | { by: 'flag'; column: string; value: string }
  | { by: 'period'; from: string | undefined; to: string }
  | { by: 'states'; column: string; values: readonly string[] };

/** Things that are named in a column of another thing's table. */
export interface HiddenEntity {
  column: string;
  noun: Noun;
  basis: Basis;
}

/** A column of a date dimension. */
export interface CalendarColumn {
  column: string;
  part: CalendarPart;
  written: CalendarWriting;
  basis: Basis;
}

/** A fact of a column besides its role. */
export type ColumnFact = 'also' | 'spoken' | 'adds' | 'unit' | 'meanings';

/** A column in business terms. */
export interface ColumnModel {
  column: string;
  role: ColumnRole;
  /** The words of its name, spelled out. */
  words: readonly string[];
  /** Its other names, from people and comments. */
  also: readonly string[];
  /** The words that its values stand for, as far as people or comments say so: "open" for 1. */
  spoken: Readonly<Record<string, string>>;
  /** True if these words come from another table, which lists codes. */
  isDecoded?: true | undefined;
  /** The reason for its role. */
  basis: Basis;
  /** The reasons for its other facts. */
  bases: Bases<ColumnFact>;
  /** Set for measures only. */
  measure: { adds: Addition; unit: string | null } | undefined;
  /** The meaning of each value of a state or a flag. */
  meanings: Readonly<Record<string, ValueMeaning>>;
}

/** A column and the column of the other table that it equals. */
export interface ColumnPair {
  from: string;
  to: string;
}

/** A link from the rows of one table to rows of another, where each row belongs to one. */
export interface Link {
  from: ColumnRef;
  to: ColumnRef;
  /** The other columns of a key of several, which have to be equal too. A join by `from` and `to` alone would multiply rows. */
  beside?: readonly ColumnPair[] | undefined;
  isDeclared: boolean;
  basis: Basis;
}

/** An amount that no column stores and that follows from stored ones. */
export interface DerivedMeasure {
  schema: string | null;
  /** The table with the rows that have the amount. */
  table: string;
  kind: DerivedKind;
  /** Its names, the commonest first. */
  words: readonly string[];
  expression: DerivedExpression;
  /** The operation that combines the amounts of several rows; a share covers all rows already. */
  adds: 'sum' | 'average' | 'none';
  unit: string | null;
  basis: Basis;
}

/** The computation of an amount from columns, without SQL. */
export type DerivedExpression =
  /** The duration from one time to a later one. Without a later one, it lasts until now if `isUntilNow` is set. Negative is early. */
  | { by: 'between'; from: TimeOfRow; to: TimeOfRow | 'now'; isUntilNow: boolean }
  /** The share of rows with one of these values, among the rows with one of the values in `among`, or among all. */
  | { by: 'share'; column: string; values: readonly string[]; among: readonly string[] | undefined }
  /** The share of rows that have a time. */
  | { by: 'filled'; column: string }
  | { by: 'product'; factors: readonly [string, string] }
  | { by: 'difference'; from: string; less: string }
  /** The years since a year that is stored as a number. */
  | { by: 'years_since'; column: string };

/** A time of a row, or of a row of another table that it refers to. */
export interface TimeOfRow {
  column: string;
  /** The reference to the other table; undefined if the time is the row's own. */
  over: { from: string; to: ColumnRef } | undefined;
}
