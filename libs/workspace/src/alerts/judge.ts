import type { AlertCondition } from '#contracts';
import type { Measurement } from './measurement.js';
import { numberWords, usualWords } from './unusual-words.js';
import { unusualness } from './unusualness.js';
import type { Unusualness } from './unusualness.js';

/** The meaning of a measurement for a condition; `message` says it to people. */
export interface Verdict {
  finding: 'breached' | 'clear' | 'no_data' | 'failed';
  message: string;
}

/** The facts of an alert that a measurement is judged by besides its condition. */
export interface Standpoint {
  /** The values of its own history, the last one first. */
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
  { value, past }: Extract<Measurement, { state: 'measured' }>,
  standpoint: Standpoint,
): Verdict {
  const { before, season } = past ?? { before: standpoint.before, season: undefined };
  switch (condition.kind) {
    case 'above':
    case 'below':
      return judgeThreshold(condition, value, standpoint.isFiring);
    case 'change':
      return judgeChange(condition, value, before[0]);
    case 'unusual':
      return judgeUnusual(condition.threshold, value, unusualness(value, before, season));
  }
}

type Bound = Extract<AlertCondition, { kind: 'above' | 'below' }>;

/** Once it fires, only `clear_at` ends it, so that a value about the threshold does not fire again and again. */
function judgeThreshold(
  { kind, threshold, clear_at: clearAt }: Bound,
  value: number,
  isFiring: boolean,
): Verdict {
  const bound = isFiring ? (clearAt ?? threshold) : threshold;
  const isBreached = kind === 'above' ? value > bound : value < bound;
  const words = isBreached ? kind : `not ${kind}`;
  return {
    finding: isBreached ? 'breached' : 'clear',
    message: `${numberWords(value)} is ${words} ${numberWords(bound)}`,
  };
}

type Changing = Extract<AlertCondition, { kind: 'change' }>;

function judgeChange(
  { threshold, direction }: Changing,
  value: number,
  previous: number | undefined,
): Verdict {
  if (previous === undefined)
    return { finding: 'clear', message: `${numberWords(value)}; there is no value before to compare with` };
  const percent = percentOf(value, previous);
  const counted = { any: Math.abs(percent), up: percent, down: -percent }[direction];
  return {
    finding: counted >= threshold ? 'breached' : 'clear',
    message: changeWords(value, previous, percent),
  };
}

/** From nothing to something there is no percentage; it counts as more than any threshold. */
function percentOf(value: number, previous: number): number {
  if (value === previous) return 0;
  if (previous === 0) return value > 0 ? Infinity : -Infinity;
  return ((value - previous) / Math.abs(previous)) * 100;
}

function changeWords(value: number, previous: number, percent: number): string {
  const words = `from ${numberWords(previous)} to ${numberWords(value)}`;
  if (percent === 0) return `no change: ${numberWords(value)}`;
  const way = percent > 0 ? 'up' : 'down';
  return Number.isFinite(percent) ? `${way} by ${numberWords(Math.abs(percent))} %, ${words}` : words;
}

function judgeUnusual(threshold: number, value: number, found: Unusualness | undefined): Verdict {
  if (!found)
    return {
      finding: 'clear',
      message: `${numberWords(value)}; too few values were measured before to say what is usual`,
    };
  const isBreached = Math.abs(found.score) > threshold;
  return {
    finding: isBreached ? 'breached' : 'clear',
    message: `${numberWords(value)} is ${isBreached ? 'unusual' : 'usual'}: ${usualWords(found, threshold)}`,
  };
}
