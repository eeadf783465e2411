import type { Addition } from '#model';
import type { Reckoned } from '../domain/reckoned.js';

/** A column as questions find it. */
export interface CatalogColumn extends Reckoned {
  table: CatalogTable;
  name: string;
  /** What its name is made of, as stems. */
  words: readonly string[];
  /** People's other names for it, each as stems. */
  synonyms: readonly (readonly string[])[];
  /** The words of its comment and description. */
  comment: readonly string[];
  samples: readonly string[];
  /** True if it may be null. */
  isNullable: boolean;
  /** The aggregation of its amounts, if a person set it; it overrides the words of its name. */
  adds?: Addition | undefined;
  /** The unit of its numbers in the source's model: "money", "days". */
  unit?: string | undefined;
  /** The ISO code of its money, if it is stated. */
  currency?: string | undefined;
  /** True if many rows have the same value. */
  isShared: boolean;
  /** Part of a key, or a reference to one: not to be summed or averaged. */
  isKey: boolean;
  /** The number of a record that several rows may be parts of: that of an order, in a file of its lines. */
  isRecord: boolean;
  /** Its own table in a role, if it is a key that refers back to it. */
  role?: CatalogTable | undefined;
  /** A derived age: the whole years from a day of birth until today. */
  ageOf?: { column: CatalogColumn; today: string } | undefined;
  /** A derived duration: the days from the first to the second of its times. */
  daysOf?: { from: CatalogColumn; to: CatalogColumn } | undefined;
}

/** A table as questions find it. */
export interface CatalogTable {
  index: number;
  schema: string | null;
  name: string;
  /** Its name without technical parts: customer for dim_customer. */
  plainName: string;
  words: readonly string[];
  /** People's other names for it, each as stems. */
  synonyms: readonly (readonly string[])[];
  columns: CatalogColumn[];
  key: CatalogColumn | undefined;
  /** The tables to which each row refers. */
  refersTo: readonly CatalogTable[];
  /** The tables with many rows that may refer to one of this. */
  referredBy: readonly CatalogTable[];
  /** The time by which its rows are asked for, if the source's model has one. */
  time: CatalogColumn | undefined;
  /** The columns that name a row: its name or title. */
  display: readonly CatalogColumn[];
  /** The name of a role: "manager", which is a table of employees. */
  roleName?: string | undefined;
}

/** The fields of a curated metric that questions are read by. */
export interface CatalogMetric {
  name: string;
  synonyms: readonly string[];
  source: string;
  expression: string;
  filters: readonly string[];
  dimensions: readonly string[];
  time_column: string | null;
}
