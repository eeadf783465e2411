import type { EmbedSession, EmbeddedDashboard, Filters } from '#contracts';
import { logoOf } from './brand.js';
import { ChoiceBar } from './choice-bar.js';
import { Choices } from './choices.js';
import { element } from './elements.js';
import { filterBar } from './filter-bar.js';
import { isPrinted } from './address.js';
import { tabGrids, trimTable } from './printed.js';
import type { EmbedServer } from './server.js';
import { TabList } from './tab-list.js';
import { WidgetView } from './widget.js';

/** The page's parts that a dashboard needs. */
export interface BoardParts {
  server: EmbedServer;
  session: EmbedSession;
  dashboard: EmbeddedDashboard;
  /** Undefined until the viewer has chosen some. */
  chosen: Filters | undefined;
  onChosen: (filters: Filters) => void;
  onDashboard: (id: string) => void;
  onEnded: () => void;
}

/** A dashboard on the page: its name, its filters, and its widgets in their places. */
export class Board {
  readonly place: HTMLElement;
  readonly #widgets: WidgetView[];
  readonly #choices: Choices;
  readonly #choiceBar: ChoiceBar | undefined;
  readonly #tabs: TabList;
  readonly #grid = element('div', { class: 'grid' });

  constructor(private readonly parts: BoardParts) {
    const { session, dashboard, chosen, onChosen, server, onEnded } = parts;
    const { permissions, filters } = session;
    this.#choices = new Choices(dashboard.filters);
    const context = {
      server,
      dashboardId: dashboard.id,
      permissions,
      filters: () => chosen,
      told: dashboard.filters,
      choices: this.#choices,
      onEnded,
    };
    const widgets = dashboard.widgets.toSorted((one, other) => placeOf(one) - placeOf(other));
    this.#widgets = widgets.map((widget) => new WidgetView(widget, context));
    // In the dashboard's own order, which is that of its tabs.
    this.#tabs = new TabList(dashboard.widgets, this.#grid, () => void this.#showTab());
    const bar = filterBar(filters, chosen ?? filters.initial, onChosen);
    this.#choiceBar = dashboard.filters.length > 0 ? this.#makeChoiceBar() : undefined;
    const bars = [bar, this.#choiceBar?.place].filter((each) => each !== undefined);
    this.place = element('div', { class: 'board' }, this.#head(), ...bars, this.#tabs.place, this.#grid);
    if (widgets.length === 0)
      this.#grid.append(element('p', { class: 'notice' }, 'This dashboard is still empty.'));
  }

  /** Shows the widgets of the current tab; those of others are not asked. A printed page has all of them. */
  async load(): Promise<void> {
    if (isPrinted()) return this.#loadAll();
    const { shown } = this.#tabs;
    const widgets = this.#widgets.filter(({ key }) => shown.has(key));
    if (widgets.length > 0) this.#grid.replaceChildren(...widgets.map(({ place }) => place));
    await Promise.all(widgets.map((widget) => widget.load()));
  }

  async #loadAll(): Promise<void> {
    const places = new Map(this.#widgets.map(({ key, place }) => [key, place]));
    this.#tabs.place.hidden = true;
    this.#grid.replaceWith(...tabGrids(this.parts.dashboard.widgets, places));
    await Promise.all(this.#widgets.map((widget) => widget.load()));
    for (const { place } of this.#widgets) trimTable(place);
  }

  /** Reads the address anew and shows what it chooses. */
  async rechoose(): Promise<void> {
    this.#choiceBar?.show();
    await this.#showTab();
  }

  async #showTab(): Promise<void> {
    this.#tabs.show();
    await this.load();
  }

  end(): void {
    for (const widget of this.#widgets) widget.end();
  }

  #makeChoiceBar(): ChoiceBar {
    const { dashboard, server } = this.parts;
    return new ChoiceBar({
      filters: dashboard.filters,
      choices: () => this.#choices.all ?? {},
      onChoose: (filter, choice) => {
        this.#choices.choose(filter, choice);
        void this.rechoose();
      },
      onReset: () => {
        this.#choices.reset();
        void this.rechoose();
      },
      listValues: (key, search) => server.values(dashboard.id, key, search),
    });
  }

  #head(): HTMLElement {
    const { session, dashboard, onDashboard } = this.parts;
    const logo = logoOf(session.brand);
    const head = element('header', { class: 'head' }, ...logo, element('h1', {}, dashboard.name));
    if (session.dashboards.length > 1) head.append(choiceOf(session.dashboards, dashboard.id, onDashboard));
    if (dashboard.description !== '') head.append(element('p', { class: 'quiet' }, dashboard.description));
    return head;
  }
}

function placeOf({ layout }: EmbeddedDashboard['widgets'][number]): number {
  return layout ? layout.y * 12 + layout.x : Number.MAX_SAFE_INTEGER;
}

function choiceOf(
  dashboards: EmbedSession['dashboards'],
  current: string,
  onDashboard: (id: string) => void,
): HTMLElement {
  const choice = element('select', { 'aria-label': 'Dashboard' });
  for (const { id, name } of dashboards) choice.append(new Option(name, id, false, id === current));
  choice.addEventListener('change', () => onDashboard(choice.value));
  return choice;
}
