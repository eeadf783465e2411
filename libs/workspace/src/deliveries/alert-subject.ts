import type { AlertCondition, AlertInput } from '#contracts';
import type { NumberFormat } from '#formats';
import { comparedWords } from '../unusual/number-words.js';
import { oneLine } from './one-line.js';

/** The facts in a subject. */
export interface AlertSubject {
  name: string;
  condition: AlertCondition;
  type: 'alert.fired' | 'alert.resolved';
  value: number | null;
  format: NumberFormat | undefined;
  /** The first day of the measured period; undefined for a number of the moment. */
  period: string | undefined;
  /** The length of that period. */
  grain: AlertInput['grain'] | null;
  message: string | undefined;
  at: Date;
  timeZone: string;
}

/** The subject of a notice, with its news: "Revenue fell below 1,000: 812 on 26 Nov". */
export function alertSubject(facts: AlertSubject): string {
  const { name, condition, type, value, format, message } = facts;
  const alert = oneLine(name, 100);
  if (message === undefined) return `${alert}: over, as the alert was removed`;
  const isThreshold = condition.kind === 'above' || condition.kind === 'below';
  if (!isThreshold || value === null) {
    const words = oneLine(message, 120);
    return type === 'alert.fired' ? `${alert}: ${words}` : `${alert} is over: ${words}`;
  }
  const verb = verbs[condition.kind][type];
  const [told, against] = comparedWords(value, condition.threshold, format);
  return `${alert} ${verb} ${against}: ${told} ${timeWords(facts)}`;
}

const verbs = {
  above: { 'alert.fired': 'rose above', 'alert.resolved': 'is no longer above' },
  below: { 'alert.fired': 'fell below', 'alert.resolved': 'is no longer below' },
} as const;

/** The measured period, or the day of the evaluation. */
function timeWords({ period, grain, at, timeZone }: AlertSubject): string {
  const day = { day: 'numeric', month: 'short' } as const;
  if (period === undefined) return `on ${new Intl.DateTimeFormat('en-GB', { ...day, timeZone }).format(at)}`;
  const shown = grain === 'month' ? ({ month: 'long', year: 'numeric' } as const) : day;
  const words = new Intl.DateTimeFormat('en-GB', { ...shown, timeZone: 'UTC' }).format(new Date(period));
  if (grain === 'month') return `in ${words}`;
  return grain === 'week' ? `in the week of ${words}` : `on ${words}`;
}
