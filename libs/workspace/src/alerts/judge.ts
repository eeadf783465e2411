import type { AlertCondition } from '#contracts';
import type { NumberFormat } from '#formats';
import type { MeasuredNumber, MeasuredPast, Measurement } from './measurement.js';
import { comparedWords, numberWords } from '../unusual/number-words.js';
import { usualWords } from '../unusual/unusual-words.js';
import { unusualness } from '../unusual/unusualness.js';
import type { Unusualness } from '../unusual/unusualness.js';

/** The meaning of a measurement for a condition; `message` explains it to people. */
export interface Verdict {
  finding: 'breached' | 'clear' | 'no_data' | 'failed';
  message: string;
}

/** The facts besides its condition by which an alert's measurement is judged. */
export interface Standpoint {
  /** The value of the evaluation on schedule before, where there is one. */
  before: readonly number[];
  isFiring: boolean;
}

/** Judges one measurement. */
export function judge(condition: AlertCondition, measured: Measurement, standpoint: Standpoint): Verdict {
  const { state } = measured;
  if (state === 'failed') return { finding: 'failed', message: measured.message };
  if (condition.kind === 'no_data')
    return state === 'no_data'
      ? { finding: 'breached', message: 'there is no data' }
      : { finding: 'clear', message: 'there is data' };
  if (state === 'no_data') return { finding: 'no_data', message: 'there is no data' };
  if (state === 'present') return { finding: 'failed', message: 'the statement gives no single number' };
  const { finding, message } = judgeValue(condition, measured, standpoint);
  return { finding, message: measured.past ? `${measured.past.period}: ${message}` : message };
}

function judgeValue(
  condition: Exclude<AlertCondition, { kind: 'no_data' }>,
  { value, past, format, unusualness: ofHistory }: MeasuredNumber,
  standpoint: Standpoint,
): Verdict {
  const before = past?.before ?? standpoint.before;
  switch (condition.kind) {
    case 'above':
    case 'below':
      return judgeThreshold(condition, { value, format }, standpoint.isFiring);
    case 'change':
      return judgeChange(condition, { value, format }, before[0]);
    case 'unusual':
      return judgeUnusual(
        condition.threshold,
        { value, format },
        ofHistory === undefined ? unusualnessOf(value, before, past) : ofHistory,
      );
  }
}

/** Compared already, as a rule. */
function unusualnessOf(
  value: number,
  before: readonly (number | undefined)[],
  past: MeasuredPast | undefined,
): Unusualness | null | undefined {
  return past?.unusualness === undefined ? unusualness(value, before, past?.season) : past.unusualness;
}

/** A number with its format. */
interface Written {
  value: number;
  format: NumberFormat;
}

type Bound = Extract<AlertCondition, { kind: 'above' | 'below' }>;

/** A firing alert resolves only at `clear_at`, so that a value around the threshold does not fire again and again. */
function judgeThreshold(
  { kind, threshold, clear_at: clearAt }: Bound,
  { value, format }: Written,
  isFiring: boolean,
): Verdict {
  const bound = isFiring ? (clearAt ?? threshold) : threshold;
  const isBreached = kind === 'above' ? value > bound : value < bound;
  const words = isBreached ? kind : `not ${kind}`;
  const [told, against] = comparedWords(value, bound, format);
  return {
    finding: isBreached ? 'breached' : 'clear',
    message: `${told} is ${words} ${against}`,
  };
}

type Changing = Extract<AlertCondition, { kind: 'change' }>;

function judgeChange(
  { threshold, direction }: Changing,
  { value, format }: Written,
  previous: number | undefined,
): Verdict {
  if (previous === undefined)
    return {
      finding: 'clear',
      message: `${numberWords(value, format)}; there is no value before to compare with`,
    };
  const percent = percentOf(value, previous);
  const counted = { any: Math.abs(percent), up: percent, down: -percent }[direction];
  return {
    finding: counted >= threshold ? 'breached' : 'clear',
    message: changeWords({ value, format }, previous, percent),
  };
}

/** A rise from zero has no percentage; it counts as more than any threshold. */
function percentOf(value: number, previous: number): number {
  if (value === previous) return 0;
  if (previous === 0) return value > 0 ? Infinity : -Infinity;
  return ((value - previous) / Math.abs(previous)) * 100;
}

function changeWords({ value, format }: Written, previous: number, percent: number): string {
  const [before, now] = comparedWords(previous, value, format);
  const words = `from ${before} to ${now}`;
  if (percent === 0) return `no change: ${now}`;
  const way = percent > 0 ? 'up' : 'down';
  return Number.isFinite(percent) ? `${way} by ${numberWords(Math.abs(percent))} %, ${words}` : words;
}

function judgeUnusual(
  threshold: number,
  { value, format }: Written,
  found: Unusualness | null | undefined,
): Verdict {
  const told = numberWords(value, format);
  if (!found)
    return {
      finding: 'clear',
      message: `${told}; too few values were measured before to say what is usual`,
    };
  const isBreached = Math.abs(found.score) > threshold;
  return {
    finding: isBreached ? 'breached' : 'clear',
    message: `${told} is ${isBreached ? 'unusual' : 'usual'}: ${usualWords(found, threshold, format)}`,
  };
}
