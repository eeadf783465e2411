import type { default as MiniSearch, SearchResult } from 'minisearch';
import { element } from '../embed/elements.js';
import { searchSettings } from './search-settings.js';

/** The kept part of a section in the index. */
interface Found {
  title: string;
  page: string;
  group: string;
  address: string;
  start: string;
}

const shownMax = 12;

/** The search over all pages, as a dialog. Its index is loaded when it is first opened. */
export function startSearch(): void {
  const opener = document.querySelector<HTMLButtonElement>('#search');
  if (!opener) return;
  const search = new SearchDialog();
  opener.hidden = false;
  opener.addEventListener('click', () => search.open());
  document.addEventListener('keydown', (event) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    const isAsked =
      (event.key === '/' && !isTyping) || (event.key === 'k' && (event.metaKey || event.ctrlKey));
    if (!isAsked) return;
    event.preventDefault();
    search.open();
  });
}

class SearchDialog {
  readonly #box = element('input', {
    type: 'search',
    role: 'combobox',
    'aria-label': 'Search the docs',
    'aria-controls': 'found',
    'aria-expanded': 'false',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'Search guides, operations and fields',
  });
  readonly #list = element('ul', { id: 'found', role: 'listbox', 'aria-label': 'Found' });
  readonly #status = element('p', { class: 'status', role: 'status' });
  readonly #dialog = element(
    'dialog',
    { class: 'search', 'aria-label': 'Search' },
    this.#box,
    this.#list,
    this.#status,
  );
  #index: Promise<MiniSearch<Found>> | undefined;
  #chosen = 0;

  constructor() {
    document.body.append(this.#dialog);
    this.#box.addEventListener('input', () => void this.#search());
    this.#box.addEventListener('keydown', (event) => this.#onKey(event));
    this.#dialog.addEventListener('click', ({ target }) => {
      if (target === this.#dialog) this.#dialog.close();
    });
  }

  open(): void {
    this.#index ??= loadIndex();
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#box.select();
    void this.#search();
  }

  async #search(): Promise<void> {
    const words = this.#box.value.trim();
    const index = await this.#index;
    // More was typed meanwhile: the newer search shows its results.
    if (!index || words !== this.#box.value.trim()) return;
    const found = words === '' ? [] : index.search(words).slice(0, shownMax);
    this.#list.replaceChildren(...found.map((section, at) => this.#option(`found-${at}`, section)));
    this.#box.setAttribute('aria-expanded', String(found.length > 0));
    this.#status.textContent = words !== '' && found.length === 0 ? 'Nothing has these words.' : '';
    this.#choose(0);
  }

  #option(id: string, found: SearchResult): HTMLElement {
    const option = element(
      'li',
      { role: 'option', id, 'aria-selected': 'false' },
      element('span', { class: 'where' }, `${String(found['group'])} · ${String(found['page'])}`),
      element('span', { class: 'title' }, String(found['title'])),
      element('span', { class: 'start' }, String(found['start'])),
    );
    option.addEventListener('click', () => {
      this.#dialog.close();
      location.assign(String(found['address']));
    });
    return option;
  }

  #onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      this.#choose(this.#chosen + step);
    } else if (event.key === 'Enter') {
      this.#list.querySelector<HTMLElement>('[aria-selected=true]')?.click();
    }
  }

  #choose(at: number): void {
    const options = [...this.#list.children];
    this.#chosen = options.length === 0 ? 0 : (at + options.length) % options.length;
    for (const [place, option] of options.entries())
      option.setAttribute('aria-selected', String(place === this.#chosen));
    const option = options[this.#chosen];
    if (option) this.#box.setAttribute('aria-activedescendant', option.id);
    else this.#box.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  }
}

async function loadIndex(): Promise<MiniSearch<Found>> {
  const [{ default: Index }, response] = await Promise.all([
    import('minisearch'),
    fetch('/docs/search.json'),
  ]);
  return Index.loadJSON<Found>(await response.text(), searchSettings);
}
