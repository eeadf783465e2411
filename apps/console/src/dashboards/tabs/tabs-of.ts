import type { Widget } from '#contracts';

type Tabbed = Pick<Widget, 'tab'>;

/** The tabs of a dashboard in the order of their first widgets; none where no widget names one. */
export function tabsOf(widgets: readonly Tabbed[]): string[] {
  return [...new Set(widgets.flatMap(({ tab }) => tab ?? []))];
}

/** The widgets on a tab; those that name none are on the first. */
export function widgetsOn<Each extends Tabbed>(
  widgets: readonly Each[],
  tabs: readonly string[],
  current: string | undefined,
): Each[] {
  if (current === undefined) return [...widgets];
  return widgets.filter(({ tab = tabs[0] }) => tab === current);
}

const name = 'tab';

/** The tab that an address names, or else the first. */
export function tabOfAddress(search: URLSearchParams, tabs: readonly string[]): string | undefined {
  return tabs.find((tab) => tab === search.get(name)) ?? tabs[0];
}

/** The address with another tab. */
export function withTab(search: URLSearchParams, tab: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(name);
  if (tab !== undefined) next.set(name, tab);
  return next;
}
