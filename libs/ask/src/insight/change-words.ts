import type { Unit } from '#workspace';
import { numberWords, percentWords } from './number-words.js';

const times = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/**
 * A comparison of a number with an earlier one, before "than …" or "as …": "20% higher than", "the same as". Shares differ by points; a
 * change from zero or below has no percentage.
 */
export function changeWords(now: number, before: number, unit: Unit): string {
  if (now === before) return 'the same as';
  const direction = now > before ? 'higher' : 'lower';
  if (unit.unit === 'share' || unit.unit === 'percent')
    return `${points(Math.abs(now - before) * (unit.unit === 'share' ? 100 : 1))} ${direction} than`;
  const ratio = now / before;
  if (before <= 0 || now < 0 || !Number.isFinite(ratio))
    return `${numberWords(Math.abs(now - before), unit)} ${direction} than`;
  return ratio >= 3
    ? `${times.format(ratio)} times as much as`
    : `${percentWords(Math.abs(ratio - 1))} ${direction} than`;
}

function points(difference: number): string {
  const written = times.format(difference);
  if (written === '0') return 'less than 0.1 percentage points';
  return `${written} percentage ${written === '1' ? 'point' : 'points'}`;
}
