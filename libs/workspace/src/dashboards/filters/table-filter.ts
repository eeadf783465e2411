import type { Filter, FilterTarget } from '#contracts';

/**
 * The condition on a column of the tables that a widget reads, before anything is computed of their rows. Where it does not apply, the
 * answer lists it as unreached.
 */
export interface TableFilter {
  /** The key of the dashboard's filter. */
  key: string;
  /** The first one that the widget reads applies. */
  targets: readonly FilterTarget[];
  filter: Filter;
  /** Whether rows that it does not hold for are withheld; else they are shown, and it is named as unreached. */
  isLocked?: boolean;
}
