import type { Cell, ColumnFormat, WidgetData } from '#contracts';
import { element } from './elements.js';
import { formatsOf, isAmount, writeCell } from '#formats';
import { isOfAddresses, webAddress } from '../tables/web-address.js';

const rowsMax = 500;
const lookedAt = 60;

/** Rows as a table that scrolls within its place, also by keyboard. */
export function tableOf(data: WidgetData, title: string): HTMLElement {
  const { rows, truncated } = data;
  const formats = formatsOf(data);
  const cell = (name: 'td' | 'th', format: ColumnFormat, text: string | Node) =>
    element(name, isAmount(format) ? { class: 'number' } : {}, text);
  const looked = rows.slice(0, lookedAt);
  const addressed = formats.map((_format, place) => isOfAddresses(looked.map((row) => row[place])));
  const shown = (value: Cell | undefined, format: ColumnFormat, place: number) => {
    if (value === null || value === undefined) return '–';
    return (addressed[place] && linkTo(value)) || writeCell(value, format, 'cell');
  };
  const head = formats.map((format) => {
    const made = cell('th', format, format.title);
    made.setAttribute('scope', 'col');
    return made;
  });
  const body = rows
    .slice(0, rowsMax)
    .map((row) =>
      element(
        'tr',
        {},
        ...formats.map((format, place) => cell('td', format, shown(row[place], format, place))),
      ),
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

function linkTo(value: Cell): HTMLElement | undefined {
  const address = webAddress(value);
  if (!address) return undefined;
  return element('a', { href: address.href, target: '_blank', rel: 'noopener noreferrer' }, address.text);
}
