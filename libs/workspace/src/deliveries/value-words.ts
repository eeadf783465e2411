import type { AlertState } from '#contracts';
import { oneLine } from './one-line.js';

const namedMax = 5;

/** A value of a dimension with what an evaluation found of it. */
interface FoundValue {
  value: string;
  message: string;
}

/** The values of an alert in words: those that fire or are pending, or that none does. */
export function valuesMessage(
  dimension: string,
  values: readonly (FoundValue & { standing: { state: AlertState } })[],
): string {
  const firing = values.filter(({ standing }) => standing.state === 'firing');
  const pending = values.filter(({ standing }) => standing.state === 'pending');
  const of = `of ${values.length} ${values.length === 1 ? 'value' : 'values'} of ${oneLine(dimension, 100)}`;
  if (firing.length > 0)
    return `${firing.length} ${of} ${firing.length === 1 ? 'fires' : 'fire'}: ${toldWords(firing)}`;
  return pending.length > 0
    ? `${pending.length} ${of} ${pending.length === 1 ? 'is' : 'are'} pending: ${toldWords(pending)}`
    : `none ${of} fires`;
}

/** Values with their findings, the first few: "North: 7 is above 5; South: …; 2 others". */
export function toldWords(values: readonly FoundValue[]): string {
  const told = values.slice(0, namedMax).map(({ value, message }) => `${oneLine(value, 60)}: ${message}`);
  const others = values.length - told.length;
  return [...told, ...(others > 0 ? [`${others} ${others === 1 ? 'other' : 'others'}`] : [])].join('; ');
}

/** Values as a list, the first few: "North, South and 2 others". */
export function listWords(values: readonly string[]): string {
  const named = values.slice(0, namedMax).map((value) => oneLine(value, 60));
  const others = values.length - named.length;
  const last = others > 0 ? `${others} ${others === 1 ? 'other' : 'others'}` : named.pop();
  return named.length === 0 ? (last ?? '') : `${named.join(', ')} and ${last}`;
}
