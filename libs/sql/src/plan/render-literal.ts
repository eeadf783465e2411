import { quoteLiteral } from '../quote.js';
import type { Rendering } from './rendering.js';
import { UnsupportedPlan } from './unsupported-plan.js';

/** Renders a text, a number, a boolean or null. */
export function renderLiteral({ type }: Rendering, value: string | number | boolean | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return quoteLiteral(type, value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (!Number.isFinite(value)) throw new UnsupportedPlan(`${value} cannot be written as a number`);
  // Behind another minus, a minus would begin a comment.
  return value < 0 ? `(${value})` : String(value);
}

/** Renders a day. */
export function renderDate({ dialect }: Rendering, value: string): string {
  if (!isDay(value)) throw new UnsupportedPlan(`"${value}" is not a day such as 2026-01-31`);
  return dialect.date(value);
}

/** Renders a moment in UTC. */
export function renderTimestamp({ dialect }: Rendering, value: string): string {
  const [, day = '', minutes, seconds = ':00'] = moment.exec(value) ?? [];
  if (minutes === undefined || !isDay(day))
    throw new UnsupportedPlan(`"${value}" is not a moment such as 2026-01-31T12:00:00`);
  return dialect.timestamp(day, `${minutes}${seconds}`);
}

const moment = /^(\d{4}-\d\d-\d\d)[T ]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d(?:\.\d{1,6})?)?Z?$/;

/** Reports whether a text is a day of the calendar. Engines differ in how they read a thirtieth of February. */
function isDay(value: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}
