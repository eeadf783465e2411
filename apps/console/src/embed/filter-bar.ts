import type { EmbedSession, Filter, FilterValue, Filters } from '#contracts';
import { button, element } from './elements.js';

/** The active filters: those that the viewer may change as fields, the others as a line of text. */
export function filterBar(
  { locked, initial }: EmbedSession['filters'],
  chosen: Filters,
  onChange: (filters: Filters) => void,
): HTMLElement | undefined {
  const open = Object.keys(initial);
  const held = Object.entries(locked);
  if (open.length === 0 && held.length === 0) return undefined;
  const bar = element('form', { class: 'filters', 'aria-label': 'Filters' });
  const fields = open.map((column) => fieldOf(column, initial[column] ?? null, chosen[column]));
  for (const { place } of fields) bar.append(place);
  for (const [column, filter] of held)
    bar.append(element('span', { class: 'held' }, `${column}: ${wordsOf(filter)}`));
  if (open.length > 0) {
    bar.append(element('button', { type: 'submit' }, 'Apply'));
    const isChanged = JSON.stringify(chosen) !== JSON.stringify(initial);
    if (isChanged) bar.append(button('Reset', { class: 'plain' }, () => onChange(initial)));
  }
  bar.addEventListener('submit', (event) => {
    event.preventDefault();
    const given = fields.flatMap(({ column, read }): [string, Filter][] => {
      const filter = read();
      return filter === undefined ? [] : [[column, filter]];
    });
    onChange(Object.fromEntries(given));
  });
  return bar;
}

interface Field {
  column: string;
  place: HTMLElement;
  /** Undefined if the viewer left it empty: no filter. */
  read: () => Filter | undefined;
}

/** A range has two ends; other filters are values separated by commas. */
function fieldOf(column: string, initial: Filter, chosen: Filter | undefined): Field {
  if (isRange(initial)) return rangeField(column, chosen !== undefined && isRange(chosen) ? chosen : {});
  const sample = Array.isArray(initial) ? initial[0] : initial;
  const text = chosen === undefined || isRange(chosen) ? '' : wordsOf(chosen);
  const input = element('input', { type: 'text', value: text, placeholder: 'all' });
  return {
    column,
    place: element('label', {}, column, input),
    read: () => readValues(input.value, sample ?? null),
  };
}

type Range = Extract<Filter, { from?: unknown }>;

function rangeField(column: string, { from, before }: Range): Field {
  const end = (label: string, value: string | number | undefined) =>
    element('input', {
      type: 'text',
      value: String(value ?? ''),
      'aria-label': `${column}, ${label}`,
      placeholder: label,
    });
  const [start, stop] = [end('from', from), end('before', before)];
  const read = (input: HTMLInputElement) => input.value.trim() || undefined;
  return {
    column,
    place: element('span', { class: 'range' }, element('span', {}, column), start, stop),
    read: () => {
      const [first, second] = [read(start), read(stop)];
      if (first === undefined && second === undefined) return undefined;
      return { ...(first !== undefined && { from: first }), ...(second !== undefined && { before: second }) };
    },
  };
}

function isRange(filter: Filter): filter is Range {
  return typeof filter === 'object' && filter !== null && !Array.isArray(filter);
}

function readValues(text: string, sample: FilterValue): Filter | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const values = parts.map((part) =>
    typeof sample === 'boolean' ? part === 'true' || part === 'yes' : part,
  );
  const [only, another] = values;
  return another === undefined ? only : values;
}

function wordsOf(filter: Filter): string {
  if (Array.isArray(filter)) return filter.map(wordOf).join(', ');
  if (!isRange(filter)) return wordOf(filter);
  const { from, before } = filter;
  return [from === undefined ? '' : `from ${from}`, before === undefined ? '' : `before ${before}`]
    .join(' ')
    .trim();
}

function wordOf(value: FilterValue): string {
  return value === null ? 'none' : String(value);
}
