import type { EmbeddedWidget, WidgetData } from '#contracts';
import type { Config, Spec } from 'vega';
import { interpretedView } from '../charts/interpreted-view.js';
import { grounds, palettes } from '../charts/palette.js';
import { counted } from '../shell/counted.js';
import { element } from './elements.js';
import { localeFor } from '../charts/chart-locale.js';

const light = { text: '#1f2328', quiet: '#57606a', line: '#d0d7de' };
const dark = { text: '#e6e8ea', quiet: '#a9b1ba', line: '#3d444d' };

function configOf(isDark: boolean, place: HTMLElement): Config {
  const { clientWidth: width, clientHeight: height } = place;
  const isBelow = width < 320 && height > 220;
  const { text, quiet, line } = isDark ? dark : light;
  const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
  const labels = { labelColor: quiet, titleColor: text, labelFont: font, titleFont: font };
  return {
    background: 'transparent',
    range: { category: palettes[isDark ? 'dark' : 'light'] },
    padding: { left: 4, top: 4, bottom: 4, right: 8 },
    axis: {
      ...labels,
      gridColor: line,
      domainColor: line,
      tickColor: line,
      titleFontWeight: 500,
      labelSeparation: 6,
    },
    axisX: { titleLimit: Math.round(width * 0.6) },
    axisY: { labelLimit: Math.min(180, Math.round(width * 0.35)) },
    legend: { ...labels, titleFontWeight: 500, ...(isBelow && { orient: 'bottom', columns: 2 }) },
    title: { color: text, font },
    text: { fill: text, font },
    style: { cell: { stroke: 'transparent' }, 'guide-label': { font }, 'guide-title': { font } },
  };
}

/** A drawn chart. */
export interface DrawnChart {
  /** A picture of it on the theme's background. */
  toPng: () => Promise<string>;
  end: () => void;
}

/** Draws a widget's rows. */
export async function drawChart(
  place: HTMLElement,
  { vega, title }: EmbeddedWidget,
  data: WidgetData,
  isDark: boolean,
): Promise<DrawnChart> {
  const spec = withRows(vega, data);
  const description =
    spec.description ??
    `${title}: a chart of ${counted(data.rows.length, 'row')}. The table has its numbers.`;
  const tooltip = element('div', { class: 'tooltip', role: 'status', hidden: '' });
  const canvas = element('div', { class: 'canvas' });
  place.replaceChildren(canvas, tooltip);
  const view = interpretedView({ ...spec, description }, configOf(isDark, place), {
    renderer: 'svg',
    container: canvas,
    locale: localeFor(data.column_formats),
  });
  view.tooltip((_handler, event, _item, value) => showTooltip(tooltip, place, event, value));
  await view.runAsync();
  // The second pass makes room for overhanging labels, such as half of a date, whose size is known only after the first.
  await view.resize().runAsync();
  const observer = new ResizeObserver(() => window.dispatchEvent(new Event('resize')));
  observer.observe(place);
  return {
    toPng: async () => {
      view.background(grounds[isDark ? 'dark' : 'light']);
      const url = await view.toImageURL('png', 2);
      view.background('transparent');
      return url;
    },
    end: () => {
      observer.disconnect();
      view.finalize();
    },
  };
}

/** The rows under the chart's names for them. */
function withRows(vega: EmbeddedWidget['vega'], { columns, rows }: WidgetData): Spec {
  const spec: Spec = typeof vega === 'object' && vega !== null && !Array.isArray(vega) ? { ...vega } : {};
  const values = rows.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place]])));
  const data = (spec.data ?? []).map((each) => (each.name === 'rows' ? { ...each, values } : each));
  return { ...spec, data };
}

function showTooltip(tooltip: HTMLElement, place: HTMLElement, event: MouseEvent, value: unknown): void {
  tooltip.hidden = value === undefined || value === null || value === '';
  if (tooltip.hidden) return;
  tooltip.replaceChildren(...linesOf(value));
  const { left, top, width } = place.getBoundingClientRect();
  const x = Math.min(Math.max(0, event.clientX - left + 12), Math.max(0, width - tooltip.offsetWidth));
  tooltip.style.left = `${x}px`;
  tooltip.style.top = `${event.clientY - top + 12}px`;
}

function linesOf(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [element('div', {}, String(value))];
  return Object.entries(value).map(([name, each]) =>
    element('div', {}, element('span', { class: 'quiet' }, `${name} `), element('strong', {}, textOf(each))),
  );
}

// Vega has already written the values with an author's format.
const numbers = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });

function textOf(value: unknown): string {
  return typeof value === 'number' ? numbers.format(value) : String(value);
}
