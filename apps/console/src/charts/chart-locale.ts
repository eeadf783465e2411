import type { ColumnFormat } from '#contracts';
import { chartLocale } from '#formats';
import type { Config } from 'vega';

/** The viewer's number and time formats for a chart, with the sign of its currency. */
export function localeFor(formats: readonly ColumnFormat[] | undefined): Config['locale'] {
  return chartLocale(undefined, formats?.find(({ currency }) => currency !== undefined)?.currency);
}
