import type { EmbeddedFilter, FilterChoice, FilterValues } from '#contracts';
import { choiceWords, periods } from '../dashboards/filters/choice-words.js';
import { laterDay } from '../dashboards/filters/later-day.js';
import { readValue, valueWords, writeValue } from '../dashboards/filters/written-value.js';
import { button, element } from './elements.js';
import { sentenceOf } from './server.js';

type Take = (choice: FilterChoice | null) => void;

const searchMs = 200;

/** A period that moves with time, or days of one's own. */
export function periodPanel(choice: FilterChoice | null, take: Take): HTMLElement[] {
  const presets = periods.map((period) =>
    button(
      choiceWords(period),
      { class: 'preset', 'aria-pressed': String(JSON.stringify(period) === JSON.stringify(choice)) },
      () => take(period),
    ),
  );
  const { from, before } = rangeOf(choice);
  const first = element('input', { type: 'date', value: String(from ?? '') });
  const last = element('input', {
    type: 'date',
    value: before === undefined ? '' : laterDay(String(before), -1),
  });
  const form = rangeForm([
    ['From', first],
    ['To', last],
  ]);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const isBackward = first.value !== '' && last.value !== '' && last.value < first.value;
    last.setCustomValidity(isBackward ? 'must not be before From' : '');
    if (!last.reportValidity()) return;
    takeRange(take, first.value || undefined, last.value ? laterDay(last.value, 1) : undefined);
  });
  last.addEventListener('input', () => last.setCustomValidity(''));
  return [element('div', { class: 'presets' }, ...presets), form];
}

/** A range of numbers; one of its ends may be left out. */
export function numberPanel(choice: FilterChoice | null, take: Take): HTMLElement[] {
  const { from, before } = rangeOf(choice);
  const end = (value: string | number | undefined) =>
    element('input', { type: 'number', step: 'any', value: String(value ?? '') });
  const [first, last] = [end(from), end(before)];
  const form = rangeForm([
    ['At least', first],
    ['Below', last],
  ]);
  const numberOf = ({ value }: HTMLInputElement) => (value === '' ? undefined : Number(value));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    takeRange(take, numberOf(first), numberOf(last));
  });
  return [form];
}

/** Values of a column, searched at their source; those that are chosen stay on top. */
export function valuesPanel(
  { label }: EmbeddedFilter,
  choice: FilterChoice | null,
  take: Take,
  listValues: (search: string) => Promise<FilterValues>,
): HTMLElement[] {
  // Choices of the address are texts and values of the source may be numbers: both are told apart as they are written.
  const onTop = (Array.isArray(choice) ? choice : []).map(writeValue);
  const chosen = new Set(onTop);
  const search = element('input', {
    type: 'search',
    placeholder: 'Search',
    'aria-label': `Search ${label}`,
  });
  const list = element('div', { class: 'values', role: 'group', 'aria-label': `Values of ${label}` });
  const note = element('p', { class: 'quiet', role: 'status' });
  const toggle = (value: string) => {
    if (!chosen.delete(value)) chosen.add(value);
    take(chosen.size > 0 ? [...chosen].map(readValue) : null);
  };
  const look = async () => {
    const sought = search.value.trim();
    try {
      const { values, has_more: hasMore } = await listValues(sought);
      if (search.value.trim() !== sought) return;
      const others = values.map(writeValue).filter((value) => !onTop.includes(value));
      const matching = others.filter((value) => wordsOf(value).toLowerCase().includes(sought.toLowerCase()));
      list.replaceChildren(...[...onTop, ...matching].map((value) => box(value, chosen, toggle)));
      if (hasMore) note.textContent = 'There are more values. Search to find them.';
      else note.textContent = list.childElementCount === 0 ? 'No results.' : '';
    } catch (error) {
      note.textContent = sentenceOf(error);
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  search.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), searchMs);
  });
  void look();
  return [search, list, note];
}

function box(value: string, chosen: ReadonlySet<string>, toggle: (value: string) => void): HTMLElement {
  const input = element('input', { type: 'checkbox' });
  input.checked = chosen.has(value);
  input.addEventListener('change', () => toggle(value));
  return element('label', {}, input, element('bdi', {}, wordsOf(value).slice(0, 200)));
}

function wordsOf(written: string): string {
  return valueWords(readValue(written));
}

function rangeForm(ends: readonly (readonly [string, HTMLInputElement])[]): HTMLFormElement {
  const fields = ends.map(([label, input]) => element('label', {}, label, input));
  return element('form', { class: 'ends' }, ...fields, element('button', { type: 'submit' }, 'Apply'));
}

function rangeOf(choice: FilterChoice | null): { from?: unknown; before?: unknown } & Ends {
  return choice !== null && !Array.isArray(choice) && !('unit' in choice) ? choice : {};
}

interface Ends {
  from?: string | number | undefined;
  before?: string | number | undefined;
}

function takeRange(take: Take, from: Ends['from'], before: Ends['before']): void {
  if (from === undefined && before === undefined) return take(null);
  take({ ...(from !== undefined && { from }), ...(before !== undefined && { before }) });
}
