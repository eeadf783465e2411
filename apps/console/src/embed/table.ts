import type { Cell, ColumnFormat, EmbeddedWidget, WidgetData } from '#contracts';
import { isPrinted } from './address.js';
import { element } from './elements.js';
import { cellColor, isAmount, shownTable, totalsOf, writeCell } from '#formats';
import { cellGrounds } from '../tables/cell-colors.js';
import { printedRows } from './printed.js';
import { isOfAddresses, webAddress } from '../tables/web-address.js';

const rowsMax = 500;
const lookedAt = 60;

/** Rows as a table that scrolls within its place, also by keyboard. */
export function tableOf(
  data: WidgetData,
  { title, display }: Pick<EmbeddedWidget, 'title' | 'display'>,
): HTMLElement {
  const { truncated } = data;
  const settings = display?.table ?? {};
  const table = shownTable(data, display);
  const { columns, rows, column_formats: formats, widths } = table;
  const cell = (name: 'td' | 'th', format: ColumnFormat, text: string | Node) =>
    element(name, isAmount(format) ? { class: 'number' } : {}, text);
  const looked = rows.slice(0, lookedAt);
  const addressed = formats.map((_format, place) => isOfAddresses(looked.map((row) => row[place])));
  const shown = (value: Cell | undefined, format: ColumnFormat, place: number) => {
    if (value === null || value === undefined) return '–';
    return (addressed[place] && linkTo(value)) || writeCell(value, format, 'cell');
  };
  const head = formats.map((format, place) => {
    const heading = cell('th', format, format.title);
    heading.setAttribute('scope', 'col');
    const width = widths[place];
    if (width !== undefined) heading.style.cssText = `min-width: ${width}px; width: ${width}px`;
    return heading;
  });
  const colored = (row: readonly Cell[]) => (format: ColumnFormat, place: number) => {
    const made = cell('td', format, shown(row[place], format, place));
    const color = cellColor(columns[place] ?? '', row[place], settings.colors);
    if (color) made.style.background = cellGrounds[color];
    return made;
  };
  const written = rows.slice(0, isPrinted() ? printedRows(columns.length) : rowsMax);
  const body = written.map((row) => element('tr', {}, ...formats.map(colored(row))));
  const foot = settings.totals ? [totalsRow(totalsOf(table), formats)] : [];
  const made = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...body),
    ...foot,
  );
  const region = element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': `Rows of ${title}` },
    made,
  );
  if (isPrinted()) return withRowsLeft(region, rows.length - written.length, truncated);
  const isCut = rows.length > rowsMax || truncated;
  return isCut ? element('div', { class: 'fill' }, region, cutNote(rows.length, truncated)) : region;
}

/** Marks a printed table with the rows that it does not have, for the note that trimming adds. */
function withRowsLeft(region: HTMLElement, count: number, truncated: boolean): HTMLElement {
  region.dataset['rowsLeft'] = String(count);
  if (truncated) region.dataset['truncated'] = '';
  return region;
}

function cutNote(count: number, truncated: boolean): HTMLElement {
  const all = truncated ? `more than ${count}` : String(count);
  return element('p', { class: 'quiet' }, `The first ${Math.min(rowsMax, count)} of ${all} rows.`);
}

function totalsRow(totals: readonly Cell[], formats: readonly ColumnFormat[]): HTMLElement {
  const cells = formats.map((format, place) => {
    const total = totals[place] ?? null;
    const text = total === null ? (place === 0 ? 'Total' : '') : writeCell(total, format, 'cell');
    return element('td', isAmount(format) ? { class: 'number' } : {}, text);
  });
  return element('tfoot', {}, element('tr', {}, ...cells));
}

function linkTo(value: Cell): HTMLElement | undefined {
  const address = webAddress(value);
  if (!address) return undefined;
  return element('a', { href: address.href, target: '_blank', rel: 'noopener noreferrer' }, address.text);
}
