import { chartLocale } from '#formats';
import type { MeasureColumn } from '../result-shape/result-shape.js';
import type { Spec } from './encodings.js';

/** The measures under one currency sign: those in another currency state it in their titles. */
export function inOneCurrency(measures: readonly MeasureColumn[]): MeasureColumn[] {
  const code = currencyOf(measures);
  return measures.map((measure) => {
    const { unit, title } = measure;
    if (unit.unit !== 'currency' || unit.code === code) return measure;
    return { ...measure, title: `${title} (${unit.code})`, unit: { unit: 'none' } };
  });
}

/** The settings that replace d3's currency sign; none for dollars, its default. */
export function currencySettings(measures: readonly MeasureColumn[]): Spec {
  const code = currencyOf(measures);
  if (code === undefined || code === 'USD') return {};
  const { decimal, thousands, grouping, currency } = chartLocale('en-US', code).number;
  return { config: { locale: { number: { decimal, thousands, grouping, currency } } } };
}

function currencyOf(measures: readonly MeasureColumn[]): string | undefined {
  return measures.flatMap(({ unit }) => (unit.unit === 'currency' ? [unit.code] : []))[0];
}
