import type { EmbedSession, EmbeddedFilter, EmbeddedWidget, Filters, WidgetData } from '#contracts';
import { displayedFormats, figureOf, headersOf, writeCell, writtenTable } from '#formats';
import { toCsv } from '../tables/export.js';
import { reasonWords } from '../dashboards/filters/choice-words.js';
import { isPrinted } from './address.js';
import type { DrawnChart } from './chart.js';
import type { Choices } from './choices.js';
import { button, element } from './elements.js';
import { markdownOf } from './markdown.js';
import { TokenEnded, sentenceOf } from './server.js';
import type { EmbedServer } from './server.js';
import { sparklineOf } from './sparkline.js';
import { tableOf } from './table.js';
import { isDark, onThemeChange } from './theme.js';

const lookAgainMs = 5_000;
const printedLookMs = 1_000;
const looksMax = 12;

/** The page's parts that a widget needs. */
export interface WidgetContext {
  server: EmbedServer;
  dashboardId: string;
  permissions: EmbedSession['permissions'];
  filters: () => Filters | undefined;
  /** The dashboard's own, as far as the viewer is told of them. */
  told: readonly EmbeddedFilter[];
  choices: Choices;
  onEnded: () => void;
}

/** A widget: its title, its content, and its menu. */
export class WidgetView {
  readonly place: HTMLElement;
  readonly #body = element('div', { class: 'body' });
  readonly #note = element('p', { class: 'unreached', role: 'note', hidden: '' });
  readonly #foot = element('footer', { class: 'quiet' });
  readonly #tools = element('span', { class: 'tools' });
  readonly #ending = new AbortController();
  #data: WidgetData | undefined;
  #chart: DrawnChart | undefined;
  #isTable = false;
  /** Counts the loads: what an earlier one brings is no longer wanted. */
  #turn = 0;

  constructor(
    private readonly widget: EmbeddedWidget,
    private readonly context: WidgetContext,
  ) {
    const { type, title, layout } = widget;
    const id = `widget-${widget.key}`;
    const head = element('header', {}, element('h2', { id }, title), this.#tools);
    this.place = element(
      'section',
      { class: `widget is-${type}`, 'aria-labelledby': id },
      head,
      this.#body,
      this.#note,
      this.#foot,
    );
    if (layout) {
      this.place.style.setProperty('--column', `${layout.x + 1} / span ${layout.width}`);
      this.place.style.setProperty('--row', `${layout.y + 1} / span ${layout.height}`);
      this.place.style.setProperty('--height', String(layout.height));
    }
    this.#ending.signal.addEventListener(
      'abort',
      onThemeChange(() => void this.#show()),
    );
  }

  /** Fetches and shows its data; a text has none. */
  async load(looks = 0): Promise<void> {
    if (this.widget.type === 'text') return this.#body.replaceChildren(markdownOf(this.widget.text ?? ''));
    if (looks === 0)
      this.#body.replaceChildren(
        element('div', { class: 'skeleton', role: 'progressbar', 'aria-label': 'Loading' }),
      );
    const turn = (this.#turn += 1);
    try {
      const { server, dashboardId, filters, choices } = this.context;
      const { key } = this.widget;
      const chosen = { filters: filters(), choices: choices.for(key) };
      const data = await server.data(dashboardId, key, chosen, this.#ending.signal);
      if (turn !== this.#turn) return;
      this.#data = data;
      await this.#show();
      // Newer data is on its way.
      if (!data.stale || data.error !== null || looks >= looksMax) return;
      if (isPrinted()) await this.#loadAfter(printedLookMs, looks + 1);
      else
        this.#later(lookAgainMs, () => {
          if (turn === this.#turn) void this.load(looks + 1);
        });
    } catch (error) {
      if (turn === this.#turn) this.#showFailure(error);
    }
  }

  /** A page that is printed waits for newer data. */
  async #loadAfter(ms: number, looks: number): Promise<void> {
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
    await this.load(looks);
  }

  get key(): string {
    return this.widget.key;
  }

  end(): void {
    this.#ending.abort();
    this.#chart?.end();
  }

  #later(ms: number, act: () => void): void {
    const timer = setTimeout(act, ms);
    this.#ending.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  #showFailure(error: unknown): void {
    if (this.#ending.signal.aborted) return;
    if (error instanceof TokenEnded) return this.context.onEnded();
    const again = button('Try again', {}, () => void this.load());
    this.#body.replaceChildren(element('p', { class: 'notice', role: 'alert' }, sentenceOf(error)), again);
  }

  async #show(): Promise<void> {
    const data = this.#data;
    if (!data || this.#ending.signal.aborted) return;
    this.#chart?.end();
    this.#chart = undefined;
    const { refreshed_at: at, error } = data;
    this.#foot.textContent = at === null || error !== null ? '' : `As of ${new Date(at).toLocaleString()}`;
    if (error !== null)
      this.#foot.textContent = data.rows.length > 0 ? `${sentence(error)} These rows are older.` : '';
    this.#showUnreached(data);
    await this.#showContent(data);
    this.#showTools(data);
  }

  async #showContent(data: WidgetData): Promise<void> {
    if (data.rows.length === 0) this.#showNothing(data);
    else if (this.widget.type === 'number' && (data.rows.length === 1 || this.widget.display?.number))
      this.#showNumber(data);
    else if (this.widget.chart_error !== null && !this.#isTable) this.#showUndrawn(this.widget.chart_error);
    else if (this.widget.vega !== null && !this.#isTable) await this.#showChart(data);
    else this.#showTable(data);
  }

  #showTable(data: WidgetData): void {
    // The rows of a printed page are counted as it has them: those from before are not to count.
    this.#body.replaceChildren();
    this.#body.append(tableOf(data, this.widget));
  }

  /** A filter that does not hold for its rows is named beside them. */
  #showUnreached({ unreached = [], error, rows }: WidgetData): void {
    const { told, choices } = this.context;
    const excepted = choices
      .except(this.widget.key)
      .map(({ key }) => ({ filter: key, reason: 'excepted' as const }));
    const all = error !== null && rows.length === 0 ? [] : [...unreached, ...excepted];
    const labelOf = (key: string) => told.find((filter) => filter.key === key)?.label ?? key;
    this.#note.hidden = all.length === 0;
    this.#note.textContent = `Not filtered by ${all.map(({ filter }) => labelOf(filter)).join(', ')}`;
    this.#note.title = all
      .map(({ filter, reason }) => `${labelOf(filter)}: ${reasonWords[reason]}`)
      .join('; ');
  }

  #showNothing({ error, refreshed_at: at }: WidgetData): void {
    const text =
      error === null
        ? at === null
          ? 'The data is being fetched.'
          : 'There are no rows for this.'
        : sentence(error);
    this.#body.replaceChildren(element('p', { class: 'notice' }, text));
  }

  /** Shows the reason for a missing chart; its rows are a click away. */
  #showUndrawn(why: string): void {
    this.#body.replaceChildren(element('p', { class: 'notice' }, why));
  }

  #showNumber(data: WidgetData): void {
    const [row = []] = data.rows;
    const { display } = this.widget;
    if (display?.number) return this.#showFigure(data);
    const values = displayedFormats(data, display).map((format, place) =>
      element(
        'div',
        {},
        element('strong', {}, writeCell(row[place], format, 'figure') || '–'),
        // Left out where it repeats the title.
        element('span', { class: 'quiet' }, isTitle(format.title, this.widget.title) ? '' : format.title),
      ),
    );
    this.#body.replaceChildren(element('div', { class: 'numbers' }, ...values));
  }

  /** The one number that settings are of, with its change. */
  #showFigure(data: WidgetData): void {
    const { text, title, change, line } = figureOf(data, this.widget.display);
    const isSaid = isTitle(title, this.widget.title);
    const below = change
      ? `${arrows[change.direction]} ${change.text} from ${change.before}`
      : isSaid
        ? ''
        : title;
    const value = element(
      'div',
      {},
      element('strong', {}, text || '–'),
      element('span', { class: 'quiet' }, below),
    );
    const drawn = line ? [sparklineOf(line)] : [];
    this.#body.replaceChildren(element('div', { class: 'numbers' }, value, ...drawn));
  }

  async #showChart(data: WidgetData): Promise<void> {
    const place = element('div', { class: 'chart' });
    this.#body.replaceChildren(place);
    try {
      const { drawChart } = await import('./chart.js');
      if (this.#ending.signal.aborted) return;
      const formats = [...displayedFormats(data, this.widget.display)];
      this.#chart = await drawChart(place, this.widget, { ...data, column_formats: formats }, isDark());
    } catch {
      // The rows of a chart that cannot be drawn are shown instead.
      this.#showTable(data);
      this.#foot.textContent = 'The chart cannot be drawn, so here are its rows.';
    }
  }

  #showTools(data: WidgetData): void {
    const { title, vega, chart_error: why } = this.widget;
    const tools: HTMLElement[] = [];
    if ((vega !== null || why !== null) && data.rows.length > 0) {
      const label = this.#isTable ? 'Chart' : 'Table';
      const toggle = () => {
        this.#isTable = !this.#isTable;
        void this.#show().then(() => this.#tools.querySelector('button')?.focus());
      };
      tools.push(button(label, { class: 'plain', 'aria-label': `${label} of ${title}` }, toggle));
    }
    if (this.context.permissions.includes('export') && data.rows.length > 0) {
      const csv = () =>
        save(`${title}.csv`, URL.createObjectURL(new Blob([csvOf(data, this.widget)], { type: 'text/csv' })));
      tools.push(button('CSV', { class: 'plain', 'aria-label': `Download ${title} as CSV` }, csv));
      const png = () => void this.#chart?.toPng().then((url) => save(`${title}.png`, url));
      if (this.#chart)
        tools.push(button('PNG', { class: 'plain', 'aria-label': `Download ${title} as PNG` }, png));
    }
    this.#tools.replaceChildren(...tools);
  }
}

/** The names, the order and the columns of the file are those that the widget shows. */
function csvOf(data: WidgetData, widget: EmbeddedWidget): string {
  const table = writtenTable(data, widget);
  return toCsv(headersOf(table), table.rows);
}

const arrows = { up: '▲', down: '▼', none: '' } as const;

function isTitle(name: string, title: string): boolean {
  const words = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[\s_]+/g, ' ')
      .trim();
  return words(name) === words(title);
}

function save(name: string, url: string): void {
  element('a', { href: url, download: name.replaceAll(/[\\/:*?"<>|]/g, ' ') }).click();
  if (url.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}
