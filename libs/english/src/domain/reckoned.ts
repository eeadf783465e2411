import type { ColumnKind } from '#contracts';
import type { ColumnModel, TimeModel } from '#model';
import type { Expression } from '#sql';

/** Facts of a column that questions ask as numbers or days, whichever way its source keeps these. */
export interface Reckoned {
  kind: ColumnKind;
  /** Whether its numbers are kept as texts. */
  inTexts?: true;
  /** Whether its days are kept as eight digits, in texts or as numbers. */
  inDigits?: true;
}

/** The beliefs about a column that say how it is asked. */
export interface Believed {
  model: ColumnModel | undefined;
  time: TimeModel | undefined;
  /** Whether it refers to another table, such as a calendar that has the day itself. */
  isLinked: boolean;
}

/** A column of texts that are amounts is one of numbers to whoever asks, and one of days in digits is one of days. */
export function reckoned(kind: ColumnKind, { model, time, isLinked }: Believed): Reckoned {
  if (kind === 'text' && model?.role === 'measure') return { kind: 'number', inTexts: true };
  const isDay = model?.role === 'time' && (kind === 'text' || (kind === 'integer' && !isLinked));
  return isDay && (time?.written === 'key' || time?.format === 'compact_date')
    ? { kind: 'date', inDigits: true }
    : { kind };
}

/** The number or the day that a column says, of its value as the source keeps it. */
export function reckonedOf(
  { inTexts, inDigits }: Pick<Reckoned, 'inTexts' | 'inDigits'>,
  of: Expression,
): Expression {
  if (inDigits) return { kind: 'day_of_text', of, written: 'compact_date' };
  return inTexts ? { kind: 'number_of_text', of } : of;
}
