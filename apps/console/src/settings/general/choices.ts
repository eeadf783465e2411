import type { Workspace } from '#contracts';

/** The first days of a week. */
export const weekStarts: { value: Workspace['week_start']; label: string }[] = [
  { value: 'monday', label: 'Monday' },
  { value: 'saturday', label: 'Saturday' },
  { value: 'sunday', label: 'Sunday' },
];

/** How much a model may think. */
export const modelTiers: { value: Workspace['model_tier']; label: string }[] = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
];

const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** The months by their numbers. */
export const months = Array.from({ length: 12 }, (_none, place) => ({
  value: String(place + 1),
  label: monthName.format(Date.UTC(2026, place, 1)),
}));

/** The time zones that this browser knows; the server may know others, such as the present one. */
export function timeZones(present: string): string[] {
  return [...new Set(['UTC', present, ...Intl.supportedValuesOf('timeZone')])].toSorted();
}
