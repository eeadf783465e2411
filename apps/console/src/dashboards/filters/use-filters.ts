import type { DashboardFilter, FilterChoice, FilterChoices } from '#contracts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readChoices, withChoice, withoutChoices } from './filter-address.js';

/** The choices of a dashboard's filters, and the functions to change them. */
export interface Chosen {
  filters: readonly DashboardFilter[];
  choices: FilterChoices;
  /** True if the address differs from the initial choices. */
  isChanged: boolean;
  choose: (filter: DashboardFilter, choice: FilterChoice | null) => void;
  reset: () => void;
}

/** Choices are part of the address, so a shared link shows the same, and Back undoes one. */
export function useFilters(filters: readonly DashboardFilter[]): Chosen {
  const [search, setSearch] = useSearchParams();
  const choices = useMemo(() => readChoices(search, filters), [search, filters]);
  const choose = useCallback(
    (filter: DashboardFilter, choice: FilterChoice | null) =>
      setSearch((now) => withChoice(now, filter, choice)),
    [setSearch],
  );
  const reset = useCallback(() => setSearch((now) => withoutChoices(now)), [setSearch]);
  const isChanged = withoutChoices(search).toString() !== search.toString();
  return { filters, choices, isChanged, choose, reset };
}

/** The choices that apply to a widget, and the labels of filters that exclude it. */
export function choicesFor(
  { filters, choices }: Pick<Chosen, 'filters' | 'choices'>,
  widgetKey: string,
): { held: FilterChoices; excepted: DashboardFilter[] } {
  const excepted = filters.filter(
    ({ key, excluded_widgets: excluded }) => key in choices && excluded.includes(widgetKey),
  );
  const left = new Set(excepted.map(({ key }) => key));
  return { held: Object.fromEntries(Object.entries(choices).filter(([key]) => !left.has(key))), excepted };
}
