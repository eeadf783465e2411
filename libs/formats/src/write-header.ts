import type { ColumnFormat } from '#contracts';
import { measuringUnit } from './measuring-units.js';

/** The head of a column, with the unit where its title does not say it: "Revenue (EUR)", as a file without signs needs it. */
export function writeHeader({ title, form, currency, unit }: ColumnFormat): string {
  const suffix =
    form === 'currency' ? currency : form === 'percent' ? '%' : measuringUnit(unit) ? unit : undefined;
  const isSaid = suffix === undefined || title.toLowerCase().includes(suffix.toLowerCase());
  return isSaid ? title : `${title} (${suffix})`;
}
