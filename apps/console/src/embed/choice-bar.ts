import type { EmbeddedFilter, FilterChoice, FilterChoices, FilterValues } from '#contracts';
import { choiceWords } from '../dashboards/filters/choice-words.js';
import { numberPanel, periodPanel, valuesPanel } from './choice-panels.js';
import { button, element } from './elements.js';

/** The parts of the page that the bar needs. */
export interface ChoiceBarParts {
  filters: readonly EmbeddedFilter[];
  choices: () => FilterChoices;
  onChoose: (filter: EmbeddedFilter, choice: FilterChoice | null) => void;
  onReset: () => void;
  listValues: (key: string, search: string) => Promise<FilterValues>;
}

/** The dashboard's own filters: locked ones say what holds, open ones open their choices. */
export class ChoiceBar {
  readonly place = element('div', { class: 'filters', role: 'group', 'aria-label': 'Filters' });
  readonly #fields: ChoiceField[] = [];
  readonly #reset: HTMLButtonElement;

  constructor(private readonly parts: ChoiceBarParts) {
    this.#reset = button('Reset', { class: 'plain' }, parts.onReset);
    for (const filter of parts.filters) {
      if (filter.access === 'locked') this.place.append(heldBy(filter));
      else this.#add(filter);
    }
    this.place.append(this.#reset);
    this.show();
  }

  /** Says the present choices. */
  show(): void {
    const choices = this.parts.choices();
    for (const field of this.#fields) field.show(choices[field.filter.key] ?? null);
    this.#reset.hidden = this.#fields.every(
      ({ filter }) => JSON.stringify(choices[filter.key] ?? null) === JSON.stringify(filter.choice),
    );
  }

  #add(filter: EmbeddedFilter): void {
    const field = new ChoiceField(filter, this.parts);
    this.#fields.push(field);
    this.place.append(field.place);
    field.place.addEventListener('toggle', () => {
      if (field.place.open) for (const other of this.#fields) if (other !== field) other.place.open = false;
    });
  }
}

function heldBy({ label, choice }: EmbeddedFilter): HTMLElement {
  const words = choice === null ? 'All' : choiceWords(choice);
  const attributes = { class: 'held', title: 'This filter is locked' };
  return element('span', attributes, element('bdi', {}, label), ': ', element('bdi', {}, words));
}

/** An open filter: a button that says its choice, over a panel with the others. */
class ChoiceField {
  readonly place = element('details', { class: 'choice' });
  readonly #words = element('strong', { dir: 'auto' });

  constructor(
    readonly filter: EmbeddedFilter,
    private readonly parts: ChoiceBarParts,
  ) {
    const label = element('span', { class: 'quiet', dir: 'auto' }, filter.label);
    this.place.append(element('summary', {}, label, ' ', this.#words));
    this.place.addEventListener('toggle', () => this.#fill());
    this.place.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#close();
    });
  }

  show(choice: FilterChoice | null): void {
    this.#words.textContent = choice === null ? 'All' : choiceWords(choice);
    this.place.toggleAttribute('data-on', choice !== null);
  }

  /** Made when it is opened, of the choice at that moment. */
  #fill(): void {
    this.place.querySelector('.panel')?.remove();
    if (!this.place.open) return;
    const { filter, parts } = this;
    const choice = parts.choices()[filter.key] ?? null;
    const take = (next: FilterChoice | null) => parts.onChoose(filter, next);
    const takeAndClose = (next: FilterChoice | null) => {
      take(next);
      this.#close();
    };
    const content = {
      date: () => periodPanel(choice, takeAndClose),
      number: () => numberPanel(choice, takeAndClose),
      values: () => valuesPanel(filter, choice, take, (search) => parts.listValues(filter.key, search)),
    };
    const panel = element('div', { class: 'panel' }, ...content[filter.kind]());
    if (choice !== null)
      panel.append(button(`All of ${filter.label}`, { class: 'plain' }, () => takeAndClose(null)));
    this.place.append(panel);
  }

  #close(): void {
    if (!this.place.open) return;
    this.place.open = false;
    this.place.querySelector('summary')?.focus();
  }
}
