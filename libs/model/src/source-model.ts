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

/** Beliefs about a source. Plain data: shown to people, corrected by them, and read by questions. */
export interface SourceModel {
  tables: readonly TableModel[];
  links: readonly Link[];
  /** Amounts that follow from those that are kept. */
  derived: readonly DerivedMeasure[];
  /** Columns of which somebody said what they refer to, or that they refer to nothing: names lead them nowhere else. */
  settled?: readonly ColumnRef[];
}

/** Why something is believed, and how surely. */
export interface Basis {
  /** From 0 to 1; 1 is what the source declares or an editor said. */
  certainty: number;
  /** One sentence for people, such as "97 % of orders.cust_no are in clients.id". */
  evidence: string;
}

/** The same of several facts beside each other; a fact that is not there has none. */
export type Bases<Fact extends string> = Readonly<Partial<Record<Fact, Basis>>>;

/** A table in the words of business. */
export interface TableModel {
  schema: string | null;
  table: string;
  /** Why its rows, or some of its columns, could not be looked at; null where they could. */
  unread: string | null;
  role: Believed<TableRole>;
  /** True if it only lists the meanings of other tables' codes: nobody asks for its rows. */
  isCodeList?: boolean | undefined;
  /** Names of one row, and of several. */
  noun: Believed<Noun>;
  /** Other names of its rows. */
  also: readonly string[];
  /** Why its other names and its key are believed. */
  bases: Bases<'also' | 'key'>;
  /** The columns that tell one row from another; empty where none do. */
  key: readonly string[];
  /** The columns that people call a row by; empty where a row has no name. */
  name: Believed<readonly string[]>;
  /** The best first: the one that the rows are asked by. */
  times: readonly TimeModel[];
  /** The person who put the times in this order, where somebody did. */
  timeOrder?: Basis | undefined;
  /** The rows that hold today; undefined where all do. */
  current: Believed<CurrentRows> | undefined;
  /** Of a date dimension: the part of the calendar that each column says; empty for other tables. */
  calendar: readonly CalendarColumn[];
  /** Entities that have no table of their own: the customers of a file of orders. */
  hidden: readonly HiddenEntity[];
  columns: readonly ColumnModel[];
}

/** Something believed, with its reason. */
export interface Believed<Value> {
  value: Value;
  basis: Basis;
}

/** A thing in both numbers. */
export interface Noun {
  singular: string;
  plural: string;
}

/** A column that says when. */
export interface TimeModel {
  column: string;
  meaning: TimeMeaning;
  /** The form of the moment; `key` is yyyymmdd as a number. */
  written: TimeWriting;
  /** Of texts: how all of those that were read are written, where they are written alike. */
  format?: TextFormat | undefined;
  /** The likelihood that its rows are asked by it. */
  basis: Basis;
  /** The certainty of its meaning. */
  meaningBasis: Basis;
  /** True if some rows have no time yet, or one in a far year: their subject is still going on. */
  isOpen: boolean;
}

/** The rows of today, as one of three conditions. */
export type CurrentRows =
  | { by: 'flag'; column: string; value: string }
  | { by: 'period'; from: string | undefined; to: string }
  | { by: 'states'; column: string; values: readonly string[] };

/** Things that stand in a column of another thing's table. */
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

/** A fact of a column beside its role. */
export type ColumnFact = 'also' | 'spoken' | 'adds' | 'unit' | 'meanings';

/** A column in the words of business. */
export interface ColumnModel {
  column: string;
  role: ColumnRole;
  /** The words of its name, spelled out. */
  words: readonly string[];
  /** Its other names, as people and comments say. */
  also: readonly string[];
  /** Words that its values stand for, as far as people or comments say so: of 1, "open". */
  spoken: Readonly<Record<string, string>>;
  /** True if these words are values of another table, which lists codes. */
  isDecoded?: true | undefined;
  /** Why it has its role. */
  basis: Basis;
  /** Why its other facts are believed. */
  bases: Bases<ColumnFact>;
  /** Of measures alone. */
  measure: { adds: Addition; unit: string | null } | undefined;
  /** Of states and flags: what each value means. */
  meanings: Readonly<Record<string, ValueMeaning>>;
}

/** A column and the one of the other table that it equals. */
export interface ColumnPair {
  from: string;
  to: string;
}

/** A way from rows of one table to the one row of another that each belongs to. */
export interface Link {
  from: ColumnRef;
  to: ColumnRef;
  /** Of a key of several columns: those that have to be equal besides. To join by `from` and `to` alone would multiply rows. */
  beside?: readonly ColumnPair[] | undefined;
  isDeclared: boolean;
  basis: Basis;
}

/** An amount that no column keeps and that follows from those that are kept. */
export interface DerivedMeasure {
  schema: string | null;
  /** The table whose rows have it. */
  table: string;
  kind: DerivedKind;
  /** Its names, the commonest first. */
  words: readonly string[];
  expression: DerivedExpression;
  /** The operation by which the amounts of several rows become one; a share is one of all rows already. */
  adds: 'sum' | 'average' | 'none';
  unit: string | null;
  basis: Basis;
}

/** Its computation in terms of columns: no SQL. */
export type DerivedExpression =
  /** From one time to a later one; without a later one, until now where `isUntilNow`. Negative is early. */
  | { by: 'between'; from: TimeOfRow; to: TimeOfRow | 'now'; isUntilNow: boolean }
  /** The share of rows with one of these values, among those with one of the others, or among all. */
  | { by: 'share'; column: string; values: readonly string[]; among: readonly string[] | undefined }
  /** The share of rows that have a time. */
  | { by: 'filled'; column: string }
  | { by: 'product'; factors: readonly [string, string] }
  | { by: 'difference'; from: string; less: string }
  /** The years from a year that is kept as a number. */
  | { by: 'years_since'; column: string };

/** A time of a row, or of the row of another table that it refers to. */
export interface TimeOfRow {
  column: string;
  /** The way to the other table; undefined where it is the row's own. */
  over: { from: string; to: ColumnRef } | undefined;
}
