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

const rowsMax = 60;
const cellsMax = 20_000;

/**
 * The number of rows that a table of a printed page has before it is trimmed. Its place has room for fewer; a browser would take gigabytes
 * for a dashboard full of tables with all of theirs.
 */
export function printedRows(columns: number): number {
  const cellsLeft = Math.max(0, cellsMax - document.querySelectorAll('td, th').length);
  return Math.min(rowsMax, Math.floor(cellsLeft / Math.max(1, columns)));
}

/** Leaves out the rows of a table that its place has no room for, and says how many: paper does not scroll. */
export function trimTable(place: HTMLElement): void {
  const region = place.querySelector<HTMLElement>('.scroll');
  const body = region?.querySelector('tbody');
  if (!region || !body) return;
  const { rowsLeft, truncated } = region.dataset;
  const isCut = rowsLeft !== '0' || truncated !== undefined;
  if (!isCut && region.scrollHeight <= region.clientHeight) return;
  const note = element('p', { class: 'quiet' });
  // It takes room of its own, so it is there before the rows are measured.
  note.textContent = 'and more rows';
  region.after(note);
  const foot = region.querySelector('tfoot')?.getBoundingClientRect().height ?? 0;
  const end = region.getBoundingClientRect().bottom - foot;
  const cut = [...body.rows].filter((row) => row.getBoundingClientRect().bottom > end);
  for (const row of cut) row.remove();
  note.textContent = leftWords(cut.length + Number(rowsLeft), truncated !== undefined);
}

function leftWords(count: number, isTruncated: boolean): string {
  if (isTruncated) return count === 0 ? 'and more rows' : `and more than ${count} more rows`;
  return `and ${count} more ${count === 1 ? 'row' : 'rows'}`;
}
