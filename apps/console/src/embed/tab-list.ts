import type { EmbeddedWidget } from '#contracts';
import { tabOfAddress, tabsOf, widgetsOn, withTab } from '../dashboards/tabs/tabs-of.js';
import { goTo, searchOf } from './address.js';
import { button, element } from './elements.js';

/** The tabs of a dashboard, of which the address keeps the current one. */
export class TabList {
  readonly place = element('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Tabs' });
  readonly #tabs: string[];
  readonly #buttons: HTMLButtonElement[];

  constructor(
    private readonly widgets: readonly EmbeddedWidget[],
    panel: HTMLElement,
    onTab: () => void,
  ) {
    this.#tabs = tabsOf(widgets);
    this.place.hidden = this.#tabs.length === 0;
    if (this.#tabs.length > 0) panel.setAttribute('role', 'tabpanel');
    this.#buttons = this.#tabs.map((tab, place) => {
      const made = button(tab, { class: 'tab', role: 'tab', dir: 'auto' }, () => {
        goTo(withTab(searchOf(), tab));
        onTab();
      });
      made.addEventListener('keydown', (event) => this.#step(event, place));
      return made;
    });
    this.place.append(...this.#buttons);
    this.show();
  }

  /** The keys of the widgets on the current tab. */
  get shown(): ReadonlySet<string> {
    return new Set(widgetsOn(this.widgets, this.#tabs, this.#current).map(({ key }) => key));
  }

  /** Says which one the address names. */
  show(): void {
    for (const [place, made] of this.#buttons.entries()) {
      const isCurrent = this.#tabs[place] === this.#current;
      made.setAttribute('aria-selected', String(isCurrent));
      made.tabIndex = isCurrent ? 0 : -1;
    }
  }

  get #current(): string | undefined {
    return tabOfAddress(searchOf(), this.#tabs);
  }

  /** Tabs are one stop for the Tab key, and arrow keys lead from one to another. */
  #step(event: KeyboardEvent, place: number): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const next = this.#buttons[(place + by + this.#buttons.length) % this.#buttons.length];
    next?.click();
    next?.focus();
  }
}
