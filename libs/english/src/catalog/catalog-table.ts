import type { Addition } from '#model';
import type { ColumnKind } from '#contracts';

/** A column as questions find it. */
export interface CatalogColumn {
  table: CatalogTable;
  name: string;
  kind: ColumnKind;
  /** Whether its numbers are kept as texts. */
  inTexts?: true;
  /** What its name is made of, as stems. */
  words: readonly string[];
  /** What people call it besides, each as stems. */
  synonyms: readonly (readonly string[])[];
  /** The words of what is said of it. */
  comment: readonly string[];
  samples: readonly string[];
  /** Whether a row may have nothing there. */
  isNullable: boolean;
  /** How several amounts become one, where somebody said it; words of its name say no more then. */
  adds?: Addition | undefined;
  /** The unit of its numbers in the model of the source: "money", "days". */
  unit?: string | undefined;
  /** The ISO code of the currency of money, where something says it. */
  currency?: string | undefined;
  /** Whether many rows have the same value. */
  isShared: boolean;
  /** Part of a key, or a reference to one: nothing to sum or to average. */
  isKey: boolean;
  /** The number of what is told of, of which several rows may be parts: that of an order, in a file of its lines. */
  isRecord: boolean;
  /** Its own table once more, where it is a key that leads back into it. */
  role?: CatalogTable | undefined;
  /** What is not kept, but follows from a day of birth: the whole years until today. */
  ageOf?: { column: CatalogColumn; today: string } | undefined;
  /** What is not kept, but follows from two of its times: the days from the first to the second. */
  daysOf?: { from: CatalogColumn; to: CatalogColumn } | undefined;
}

/** A table as questions find it. */
export interface CatalogTable {
  index: number;
  schema: string | null;
  name: string;
  /** Its name without what says how it is kept: customer of dim_customer. */
  plainName: string;
  words: readonly string[];
  /** What people call it besides, each as stems. */
  synonyms: readonly (readonly string[])[];
  columns: CatalogColumn[];
  key: CatalogColumn | undefined;
  /** The tables that each row refers to one row of. */
  refersTo: readonly CatalogTable[];
  /** The tables of which many rows may refer to one of this. */
  referredBy: readonly CatalogTable[];
  /** When its rows are asked for, where the model of the source says so. */
  time: CatalogColumn | undefined;
  /** What a row is called by: its name or title. */
  display: readonly CatalogColumn[];
  /** What a role is called: "manager", which is a table of employees. */
  roleName?: string | undefined;
}

/** The part of a curated metric that questions are read by. */
export interface CatalogMetric {
  name: string;
  synonyms: readonly string[];
  source: string;
  expression: string;
  filters: readonly string[];
  dimensions: readonly string[];
  time_column: string | null;
}
