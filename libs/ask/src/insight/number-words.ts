import { writeNumber } from '#formats';
import type { NumberFormat } from '#formats';
import type { Unit } from '#workspace';

// Sentences are in English for every reader.
const locale = 'en-US';

/** A number in a sentence: in full up to a million, then "1.23 million"; the rows have every digit. It has its unit, where that is known. */
export function numberWords(value: number, unit: Unit = { unit: 'none' }): string {
  return writeNumber(value, formatOf(unit), 'sentence', locale);
}

/** A part of 1 in percent: "12.5%"; a small share is not rounded to zero. */
export function percentWords(part: number): string {
  return writeNumber(part, { form: 'share' }, 'sentence', locale);
}

function formatOf(unit: Unit): NumberFormat {
  switch (unit.unit) {
    case 'share':
    case 'percent':
      return { form: unit.unit };
    case 'currency':
      return { form: 'currency', currency: unit.code };
    case 'measured':
      return { form: 'number', unit: unit.of };
    case 'none':
      return { form: 'number' };
  }
}
