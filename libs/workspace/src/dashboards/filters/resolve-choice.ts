import { Day, unitOf } from '#platform';
import type { Filter, FilterChoice } from '#contracts';
import type { Clock } from '#english';

/** A choice at this moment: a relative period becomes its days. */
export function resolveChoice(choice: FilterChoice, clock: Clock): Filter {
  if (Array.isArray(choice) || !('unit' in choice)) return choice;
  const { unit } = choice;
  const today = Day.today(clock);
  if ('ago' in choice)
    return unitOf(
      today.startOf(unit, clock.weekStart).plus(unit, -choice.ago),
      unit,
      clock.weekStart,
    ) satisfies Filter;
  const tomorrow = today.plus('day', 1);
  return { from: tomorrow.plus(unit, -choice.last).toString(), before: tomorrow.toString() };
}

/** Reports whether the meaning of a choice depends on the day. */
export function movesWithTime(choice: FilterChoice): boolean {
  return !Array.isArray(choice) && 'unit' in choice;
}
