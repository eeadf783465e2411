import type { ColumnUnit } from '#contracts';

/** How the numbers of a column are to be written. */
export type Unit =
  | { unit: 'none' }
  /** From 0 to 1. */
  | { unit: 'share' }
  | { unit: 'percent' }
  | { unit: 'currency'; code: string };

/** A column as it is known: its name, its curator's notes, and its values. */
export interface UnitClues {
  name: string;
  description: string;
  values: readonly number[];
  /** The percentage that it is by how it is computed. */
  computed: ColumnUnit | undefined;
}

const currencies: readonly [RegExp, string][] = [
  [/(?:^|[^a-z])usd(?:$|[^a-z])|us dollars?/i, 'USD'],
  [/(?:^|[^a-z])eur(?:$|[^a-z])|euros?(?:$|[^a-z])/i, 'EUR'],
  [/(?:^|[^a-z])gbp(?:$|[^a-z])|pounds sterling/i, 'GBP'],
  [/(?:^|[^a-z])chf(?:$|[^a-z])|swiss francs?/i, 'CHF'],
];

/** The unit of a column as far as its name or its curator says it; a number is given no unit by its looks alone. */
export function unitOf({ name, description, values, computed }: UnitClues): Unit {
  const isPart = values.length > 0 && values.every((value) => Math.abs(value) <= 1);
  if (computed !== undefined) return { unit: computed };
  if (isPart && (/from 0 to 1/i.test(description) || isShareByName(name))) return { unit: 'share' };
  if (/percent|(?:^|_)pct(?:$|_)/i.test(name)) return { unit: 'percent' };
  const code = currencies.find(([pattern]) => pattern.test(name) || pattern.test(description))?.[1];
  return code === undefined ? { unit: 'none' } : { unit: 'currency', code };
}

/** Rates of exchange and interest are no parts of a whole. */
function isShareByName(name: string): boolean {
  return /(?:^|[_ ])(?:share|proportion|conversion[_ ]rate|return[_ ]rate|churn[_ ]rate)$/i.test(name);
}
