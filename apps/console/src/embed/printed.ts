import type { EmbeddedWidget } from '#contracts';
import { tabsOf, widgetsOn } from '../dashboards/tabs/tabs-of.js';
import { element } from './elements.js';

/** The widgets of all tabs below each other, in a grid for each tab under its name; widgets without tabs share one grid. */
export function tabGrids(
  widgets: readonly EmbeddedWidget[],
  places: ReadonlyMap<string, HTMLElement>,
): HTMLElement[] {
  const tabs = tabsOf(widgets);
  const named: (string | undefined)[] = tabs.length > 0 ? tabs : [undefined];
  return named.map((tab) => {
    const shown = new Set(widgetsOn(widgets, tabs, tab).map(({ key }) => key));
    const grid = element('div', { class: 'grid' });
    // The map has the widgets in the order in which they are read.
    for (const [key, place] of places) if (shown.has(key)) grid.append(place);
    if (tab === undefined) return grid;
    return element('section', { class: 'on-tab' }, element('h2', { dir: 'auto' }, tab), grid);
  });
}

/** Leaves out the rows of a table that its place has no room for, and says how many: paper does not scroll. */
export function trimTable(place: HTMLElement): void {
  const region = place.querySelector('.scroll');
  const body = region?.querySelector('tbody');
  if (!region || !body || region.scrollHeight <= region.clientHeight) return;
  const note = element('p', { class: 'quiet' });
  // It takes room of its own, so it is there before the rows are measured.
  note.textContent = 'and more rows';
  region.after(note);
  const foot = region.querySelector('tfoot')?.getBoundingClientRect().height ?? 0;
  const end = region.getBoundingClientRect().bottom - foot;
  const cut = [...body.rows].filter((row) => row.getBoundingClientRect().bottom > end);
  for (const row of cut) row.remove();
  note.textContent = `and ${cut.length} more ${cut.length === 1 ? 'row' : 'rows'}`;
}
