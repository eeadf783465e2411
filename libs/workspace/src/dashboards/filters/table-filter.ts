import type { Filter, FilterTarget } from '#contracts';

/** The condition on a column of the tables that a widget reads, before anything is computed of their rows. */
export interface TableFilter {
  /** Of the dashboard's filter. */
  key: string;
  /** The first that the widget reads is the one that is meant. */
  targets: readonly FilterTarget[];
  filter: Filter;
  /** Whether rows are withheld where it does not hold; else the answer names it as unreached. */
  isLocked: boolean;
}
