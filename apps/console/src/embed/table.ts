import type { WidgetData } from '#contracts';
import { element } from './elements.js';
import { isNumeric, shown } from './format.js';

const rowsMax = 500;

/** Rows as a table that is scrolled within its place, by keyboard as well. */
export function tableOf(
  { columns, column_kinds: kinds, rows, truncated }: WidgetData,
  title: string,
): HTMLElement {
  const cell = (name: 'td' | 'th', place: number, text: string) =>
    element(name, isNumeric(kinds[place]) ? { class: 'number' } : {}, text);
  const head = columns.map((column, place) => {
    const made = cell('th', place, column);
    made.setAttribute('scope', 'col');
    return made;
  });
  const body = rows
    .slice(0, rowsMax)
    .map((row) =>
      element('tr', {}, ...row.map((value, place) => cell('td', place, shown(value, kinds[place])))),
    );
  const table = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...body),
  );
  const region = element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': title },
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
