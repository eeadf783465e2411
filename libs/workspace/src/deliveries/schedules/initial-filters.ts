import type { DashboardFilter, FilterChoice, FilterChoices, WidgetData } from '#contracts';
import { oneLine } from '../one-line.js';

const shownValuesMax = 5;

/** The initial filters of a dashboard, in the console and in a mail. */
export function initialChoices(filters: readonly DashboardFilter[]): FilterChoices {
  return Object.fromEntries(
    filters.flatMap(({ key, initial }): [string, FilterChoice][] =>
      initial === null ? [] : [[key, initial]],
    ),
  );
}

/** The choices in words; undefined without any. */
export function initialWords(filters: readonly DashboardFilter[]): string | undefined {
  const words = filters.flatMap(({ label, initial }) =>
    initial === null ? [] : [oneLine(`${label}: ${choiceWords(initial)}`, 200)],
  );
  return words.length === 0 ? undefined : `Filtered by ${words.join('; ')}.`;
}

/** The filters that do not apply to a widget's rows, in words; undefined without any. */
export function unreachedWords(
  filters: readonly DashboardFilter[],
  unreached: WidgetData['unreached'] = [],
): string | undefined {
  const labels = unreached.map(({ filter }) => filters.find(({ key }) => key === filter)?.label ?? filter);
  return labels.length === 0 ? undefined : oneLine(`Not filtered by ${labels.join(', ')}.`, 300);
}

function choiceWords(choice: FilterChoice): string {
  if (Array.isArray(choice)) {
    const more = choice.length > shownValuesMax ? ` and ${choice.length - shownValuesMax} more` : '';
    return (
      choice
        .slice(0, shownValuesMax)
        .map((value) => String(value ?? 'none'))
        .join(', ') + more
    );
  }
  if ('last' in choice) return `last ${choice.last} ${choice.unit}${choice.last === 1 ? '' : 's'}`;
  if ('ago' in choice) return `${choice.unit} ${choice.ago === 0 ? 'to date' : `${choice.ago} ago`}`;
  const parts = [
    choice.from === undefined ? '' : `from ${choice.from}`,
    choice.before === undefined ? '' : `before ${choice.before}`,
  ];
  return parts.filter(Boolean).join(', ');
}
