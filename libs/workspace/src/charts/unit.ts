import { currencyNamed, isMeasuringUnit } from '#formats';
import type { ColumnUnit } from '#contracts';

/** The unit in which the numbers of a column are written. */
export type Unit =
  | { unit: 'none' }
  /** From 0 to 1. */
  | { unit: 'share' }
  | { unit: 'percent' }
  | { unit: 'currency'; code: string }
  /** With a unit of measure: "days". */
  | { unit: 'measured'; of: string };

/** The known facts of a column: its name, its curator's notes, and its values. */
export interface UnitClues {
  name: string;
  description: string;
  values: readonly number[];
  /** The kind of percentage that its computation makes it. */
  computed: ColumnUnit | undefined;
  /** Facts about the column from the question's plan. */
  meant?: { unit?: string | undefined; currency?: string | undefined } | undefined;
}

/** The unit of a column by its name or its curator; the numbers alone give no unit. */
export function unitOf({ name, description, values, computed, meant }: UnitClues): Unit {
  const isPart = values.length > 0 && values.every((value) => Math.abs(value) <= 1);
  if (computed !== undefined) return { unit: computed };
  if (isPart && (/from 0 to 1/i.test(description) || isShareByName(name))) return { unit: 'share' };
  if (/percent|(?:^|_)pct(?:$|_)/i.test(name)) return { unit: 'percent' };
  const code = currencyNamed(name) ?? currencyNamed(description);
  if (code !== undefined) return { unit: 'currency', code };
  return (meant && unitMeant(meant)) ?? { unit: 'none' };
}

/** A percentage of the model may be a part of 1 or of 100, which its numbers alone do not tell. */
function unitMeant({ unit, currency }: NonNullable<UnitClues['meant']>): Unit | undefined {
  if (unit === 'money') return currency === undefined ? undefined : { unit: 'currency', code: currency };
  return unit !== undefined && isMeasuringUnit(unit) ? { unit: 'measured', of: unit } : undefined;
}

/** Rates of exchange and interest are no parts of a whole. */
function isShareByName(name: string): boolean {
  return /(?:^|[_ ])(?:share|proportion|conversion[_ ]rate|return[_ ]rate|churn[_ ]rate)$/i.test(name);
}
