import { chartLocale } from '#formats';
import type { MeasureColumn } from '../result-shape/result-shape.js';
import type { Spec } from './encodings.js';

/** The measures as they can be drawn with one sign for money: those in a second currency say theirs in their titles. */
export function inOneCurrency(measures: readonly MeasureColumn[]): MeasureColumn[] {
  const code = currencyOf(measures);
  return measures.map((measure) => {
    const { unit, title } = measure;
    if (unit.unit !== 'currency' || unit.code === code) return measure;
    return { ...measure, title: `${title} (${unit.code})`, unit: { unit: 'none' } };
  });
}

/** The settings that make d3's sign for money that of the measures; none for dollars, which it is already. */
export function currencySettings(measures: readonly MeasureColumn[]): Spec {
  const code = currencyOf(measures);
  if (code === undefined || code === 'USD') return {};
  const { decimal, thousands, grouping, currency } = chartLocale('en-US', code).number;
  return { config: { locale: { number: { decimal, thousands, grouping, currency } } } };
}

function currencyOf(measures: readonly MeasureColumn[]): string | undefined {
  return measures.flatMap(({ unit }) => (unit.unit === 'currency' ? [unit.code] : []))[0];
}
