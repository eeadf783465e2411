import type { Cell, ColumnFormat, WidgetData } from '#contracts';
import { element } from './elements.js';
import { formatsOf, isAmount, writeCell } from '#formats';

const rowsMax = 500;

/** Rows as a table that is scrolled within its place, by keyboard as well. */
export function tableOf(data: WidgetData, title: string): HTMLElement {
  const { rows, truncated } = data;
  const formats = formatsOf(data);
  const cell = (name: 'td' | 'th', format: ColumnFormat, text: string) =>
    element(name, isAmount(format) ? { class: 'number' } : {}, text);
  const shown = (value: Cell | undefined, format: ColumnFormat) =>
    value === null || value === undefined ? '–' : writeCell(value, format, 'cell');
  const head = formats.map((format) => {
    const made = cell('th', format, format.title);
    made.setAttribute('scope', 'col');
    return made;
  });
  const body = rows
    .slice(0, rowsMax)
    .map((row) =>
      element('tr', {}, ...formats.map((format, place) => cell('td', format, shown(row[place], format)))),
    );
  const table = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...body),
  );
  const region = element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': `Rows of ${title}` },
    table,
  );
  const isCut = rows.length > rowsMax || truncated;
  if (!isCut) return region;
  const all = truncated ? `more than ${rows.length}` : String(rows.length);
  const note = element(
    'p',
    { class: 'quiet' },
    `The first ${Math.min(rowsMax, rows.length)} of ${all} rows.`,
  );
  return element('div', { class: 'fill' }, region, note);
}
