import type { Filter, FilterTarget } from '#contracts';

/**
 * The condition on a column of the tables that a widget reads, before anything is computed of their rows. Where it does not hold, the
 * answer names it as unreached.
 */
export interface TableFilter {
  /** Of the dashboard's filter. */
  key: string;
  /** The first that the widget reads is the one that is meant. */
  targets: readonly FilterTarget[];
  filter: Filter;
  /** Whether rows that it does not hold for are withheld; else they are shown, and it is named as unreached. */
  isLocked?: boolean;
}
