import type { Unit } from '#workspace';

/** The name of an amount of money without the code of its currency, which its numbers have: "freight cost" of "freight cost EUR". */
export function withoutCurrency(title: string, unit: Unit): string {
  if (unit.unit !== 'currency') return title;
  const short = title.replace(new RegExp(String.raw`(?: in)? \(?${unit.code}\)?(?= |$)`, 'i'), '');
  return short.trim() === '' ? title : short;
}

/** The unit that is written beside each number: none where the title has it already, as that of "handling minutes". */
export function unitBeside(title: string, unit: Unit): Unit {
  const isSaid = unit.unit === 'measured' && title.toLowerCase().split(' ').includes(unit.of.toLowerCase());
  return isSaid ? { unit: 'none' } : unit;
}
