import type { Cell, ColumnFormat } from '#contracts';
import { isAdditiveName } from './additive-name.js';
import { decimalsOf } from './decimals.js';
import { dayIn, isMoment } from './write-time.js';

const decimal = /^-?\d+(?:\.\d+)?$/;

/** The format of a column of which nothing is known but its name and its values, as of answers that were kept before formats were. */
export function guessFormat(name: string, values: readonly (Cell | undefined)[]): ColumnFormat {
  const title = name;
  const known = values.filter((value) => value !== null && value !== undefined);
  if (known.length === 0) return { title, form: 'text' };
  if (known.every(isNumber)) {
    if (isLabel(name)) return { title, form: 'label' };
    const decimals = decimalsOf(known.map(Number), 'number');
    return { title, form: 'number', decimals, ...(!isAdditiveName(name) && { additive: false }) };
  }
  const texts = known.filter((value) => typeof value === 'string');
  if (texts.length < known.length) return { title, form: 'text' };
  if (texts.every((text) => dayIn(text) !== undefined)) return { title, form: 'period', grain: 'day' };
  return { title, form: texts.every((text) => isMoment(text) || dayIn(text)) ? 'moment' : 'text' };
}

function isNumber(value: NonNullable<Cell>): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.length < 30 && decimal.test(value));
}

/** A year or an id is a name that is made of digits. */
export function isLabel(name: string): boolean {
  return /(?:^|[_\s])(?:id|year|zip|code|postcode)$/i.test(name);
}
