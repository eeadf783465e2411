import type { ColumnUnit } from '#contracts';

/** A part of 1 or of 100 as the sentence beside it has it: "71.4%". A trace of something is not nothing. */
export function percentage(value: number, unit: ColumnUnit, locale?: string): string {
  const isShare = unit === 'share';
  const percent = isShare ? value * 100 : value;
  const isTrace = percent !== 0 && Math.abs(percent) < (isShare ? 0.1 : 0.01);
  const digits = isTrace ? { maximumSignificantDigits: 4 } : { maximumFractionDigits: isShare ? 1 : 2 };
  return `${new Intl.NumberFormat(locale, digits).format(percent)}%`;
}
