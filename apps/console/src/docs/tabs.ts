import { element } from '../embed/elements.js';

const place = 'questglass.docs.language';

/** Makes tabs of an example's languages. A choice applies to all examples, also on other pages. */
export function makeTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('.samples')].map(
    (group, index) => new Tabs(group, index),
  );
  const choose = (label: string) => {
    localStorage.setItem(place, label);
    for (const group of groups) group.show(label);
  };
  for (const group of groups) group.start(choose);
  const kept = localStorage.getItem(place);
  for (const group of groups) group.show(kept ?? 'curl');
}

class Tabs {
  readonly #panels: readonly HTMLElement[];
  readonly #tabs: readonly HTMLButtonElement[];
  readonly #list = element('div', { role: 'tablist', 'aria-label': 'Language' });

  constructor(
    private readonly group: HTMLElement,
    index: number,
  ) {
    this.#panels = [...group.querySelectorAll<HTMLElement>(':scope > .code')];
    this.#tabs = this.#panels.map((panel, at) => {
      const id = `sample-${index}-${at}`;
      panel.id = id;
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-label', panel.dataset['label'] ?? '');
      return element(
        'button',
        { type: 'button', role: 'tab', 'aria-controls': id },
        panel.dataset['label'] ?? '',
      );
    });
    this.#list.append(...this.#tabs);
  }

  start(choose: (label: string) => void): void {
    this.group.classList.add('tabbed');
    this.group.prepend(this.#list);
    for (const tab of this.#tabs) tab.addEventListener('click', () => choose(tab.textContent ?? ''));
    this.#list.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step === undefined) return;
      const at = this.#tabs.findIndex((tab) => tab === document.activeElement);
      const next = this.#tabs.at((at + step) % this.#tabs.length);
      next?.focus();
      choose(next?.textContent ?? '');
    });
  }

  /** Shows a language, or the first one if the example lacks it. */
  show(label: string): void {
    const found = this.#panels.findIndex((panel) => panel.dataset['label'] === label);
    const shown = Math.max(0, found);
    for (const [at, panel] of this.#panels.entries()) panel.hidden = at !== shown;
    for (const [at, tab] of this.#tabs.entries()) {
      tab.setAttribute('aria-selected', String(at === shown));
      tab.tabIndex = at === shown ? 0 : -1;
    }
  }
}
