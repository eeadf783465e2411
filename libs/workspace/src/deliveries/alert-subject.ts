import type { AlertCondition } from '#contracts';
import { numberWords } from '../alerts/unusual-words.js';
import { oneLine } from './one-line.js';

/** The facts that a subject tells. */
export interface AlertSubject {
  name: string;
  condition: AlertCondition;
  type: 'alert.fired' | 'alert.resolved';
  value: number | null;
  message: string | undefined;
  at: Date;
  timeZone: string;
}

/** The subject of a notice, which says the thing: "Revenue fell below 1,000: 812 on 26 Nov". */
export function alertSubject({ name, condition, type, value, message, at, timeZone }: AlertSubject): string {
  const alert = oneLine(name, 100);
  if (message === undefined) return `${alert}: over, as the alert was removed`;
  const day = dayWords(message, at, timeZone);
  const isThreshold = condition.kind === 'above' || condition.kind === 'below';
  if (!isThreshold || value === null) {
    const words = oneLine(message, 120);
    return type === 'alert.fired' ? `${alert}: ${words}` : `${alert} is over: ${words}`;
  }
  const verb = verbs[condition.kind][type];
  return `${alert} ${verb} ${numberWords(condition.threshold)}: ${numberWords(value)} on ${day}`;
}

const verbs = {
  above: { 'alert.fired': 'rose above', 'alert.resolved': 'is no longer above' },
  below: { 'alert.fired': 'fell below', 'alert.resolved': 'is no longer below' },
} as const;

/** The day that a period began with, where the finding is of one; otherwise that of the evaluation. */
function dayWords(message: string, at: Date, timeZone: string): string {
  const period = /^\d{4}-\d{2}-\d{2}(?=: )/.exec(message)?.[0];
  const format = { day: 'numeric', month: 'short' } as const;
  return period === undefined
    ? new Intl.DateTimeFormat('en-GB', { ...format, timeZone }).format(at)
    : new Intl.DateTimeFormat('en-GB', { ...format, timeZone: 'UTC' }).format(new Date(period));
}
