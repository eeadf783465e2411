import type { EmbeddedFilter, FilterChoice, FilterChoices } from '#contracts';
import { readChoices, withChoice, withoutChoices } from '../dashboards/filters/filter-address.js';
import { goTo, searchOf } from './address.js';

/** The viewer's choices, kept in the page's address: whoever is sent it sees the same, and Back undoes one. */
export class Choices {
  readonly #open: readonly (EmbeddedFilter & { initial: FilterChoice | null })[];

  constructor(filters: readonly EmbeddedFilter[]) {
    this.#open = filters
      .filter(({ access }) => access === 'open')
      .map((filter) => ({ ...filter, initial: filter.choice }));
  }

  /** Undefined where there is nothing to choose. */
  get all(): FilterChoices | undefined {
    return this.#open.length === 0 ? undefined : readChoices(searchOf(), this.#open);
  }

  /** Those that hold for a widget: some leave it out. */
  for(widgetKey: string): FilterChoices | undefined {
    const left = new Set(this.#open.filter((filter) => leaves(filter, widgetKey)).map(({ key }) => key));
    return this.all && Object.fromEntries(Object.entries(this.all).filter(([key]) => !left.has(key)));
  }

  /** The filters with a choice that leave a widget out. */
  except(widgetKey: string): EmbeddedFilter[] {
    const { all = {} } = this;
    return this.#open.filter((filter) => filter.key in all && leaves(filter, widgetKey));
  }

  choose({ key }: EmbeddedFilter, choice: FilterChoice | null): void {
    const filter = this.#open.find((each) => each.key === key);
    if (filter) goTo(withChoice(searchOf(), filter, choice));
  }

  reset(): void {
    goTo(withoutChoices(searchOf()));
  }
}

function leaves({ excluded_widgets: excluded }: EmbeddedFilter, widgetKey: string): boolean {
  return excluded.includes(widgetKey);
}
