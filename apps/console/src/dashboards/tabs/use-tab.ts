import type { Widget } from '#contracts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { tabOfAddress, tabsOf, widgetsOn, withTab } from './tabs-of.js';

/** The tabs of a dashboard, and the current one, which the address keeps. */
export function useTab(widgets: readonly Widget[]) {
  const [search, setSearch] = useSearchParams();
  const tabs = tabsOf(widgets);
  const current = tabOfAddress(search, tabs);
  const choose = useCallback((tab: string) => setSearch((now) => withTab(now, tab)), [setSearch]);
  return { tabs, current, choose, shown: widgetsOn(widgets, tabs, current) };
}
