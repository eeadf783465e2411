import { withoutCurrency } from '#formats';
import type { Unit } from '#workspace';

/** The name of an amount without the code of its currency. */
export function withoutCode(title: string, unit: Unit): string {
  return withoutCurrency(title, unit.unit === 'currency' ? unit.code : undefined);
}

/** The unit beside each number: none where the title contains it, as in "handling minutes". */
export function unitBeside(title: string, unit: Unit): Unit {
  const isSaid = unit.unit === 'measured' && title.toLowerCase().split(' ').includes(unit.of.toLowerCase());
  return isSaid ? { unit: 'none' } : unit;
}
