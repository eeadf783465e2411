import type { Alert, AlertCondition, AlertState, ValuesLeftOut } from '#contracts';
import { numberText } from '../tables/cell-text.js';

/** The states of an alert in words. */
export const stateNames: Record<AlertState, string> = {
  ok: 'OK',
  pending: 'Pending',
  firing: 'Firing',
  no_data: 'No data',
  error: 'Error',
};

const directions = { any: 'changes', up: 'rises', down: 'falls' };
const grains = { day: 'the last whole day', week: 'the last whole week', month: 'the last whole month' };

/** The condition of an alert, in words. */
export function conditionWords(condition: AlertCondition): string {
  switch (condition.kind) {
    case 'above':
    case 'below': {
      const { clear_at: at, kind, threshold } = condition;
      const until = at === undefined ? '' : `, until it is back at ${numberText(at)}`;
      return `fires when it is ${kind} ${numberText(threshold)}${until}`;
    }
    case 'change':
      return `fires when it ${directions[condition.direction]} by ${numberText(condition.threshold)} % or more`;
    case 'unusual':
      return 'fires when it is unusual beside what it was before';
    case 'no_data':
      return 'fires when there is no data';
  }
}

/** The schedule of an alert, in words. */
export function timingWords({
  every_minutes: every,
  for_minutes: forMinutes,
}: Pick<Alert, 'every_minutes' | 'for_minutes'>): string {
  const held = forMinutes === 0 ? '' : `, and fires once that has held for ${minutesWords(forMinutes)}`;
  return `evaluated every ${minutesWords(every).replace(/^1 /, '')}${held}`;
}

/** The hours in which nobody is told, in words; undefined where there are none. */
export function quietWords({ quiet_hours: hours }: Pick<Alert, 'quiet_hours'>): string | undefined {
  if (hours === null) return undefined;
  const { from, to, time_zone: zone } = hours;
  const where = zone === undefined ? '' : ` (${zone})`;
  return `quiet from ${from} until ${to}${where}: if it fires then and still does afterwards, people are notified at ${to}`;
}

/** The effect of an evaluation by hand on the next one; undefined where it has none. */
export function byHandWords({ condition, grain }: Pick<Alert, 'condition' | 'grain'>): string | undefined {
  return condition.kind === 'change' && grain === null
    ? 'An evaluation by hand counts: the next one measures the change from its value.'
    : undefined;
}

/** The part of a metric that an alert measures. */
export function grainWords(grain: Alert['grain']): string {
  return grain === null ? 'over all rows' : `of ${grains[grain]}`;
}

/** A number of minutes in the largest unit that divides it. */
export function minutesWords(minutes: number): string {
  const [unit, length] =
    (
      [
        ['day', 1_440],
        ['hour', 60],
      ] as const
    ).find(([, each]) => minutes % each === 0) ?? (['minute', 1] as const);
  const count = minutes / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The values that have no room in an alert, in words; undefined where there are none. */
export function leftOutWords(left: ValuesLeftOut | null): string | undefined {
  if (left === null) return undefined;
  const others = left.count - left.values.length;
  const more = others > 0 ? ` and ${numberText(others)} more` : '';
  return `${numberText(left.count)} ${left.count === 1 ? 'value is' : 'values are'} not watched: ${left.values.join(', ')}${more}.`;
}
