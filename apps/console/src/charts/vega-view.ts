import type { Cell, ColumnFormat } from '#contracts';
import type { Config, Spec, View } from 'vega';
import { compile } from 'vega-lite';
import type { TopLevelSpec } from 'vega-lite';
import { localeFor } from './chart-locale.js';
import { interpretedView } from './interpreted-view.js';
import { palettes } from './palette.js';
import { hideTip, showTip } from './tip.js';

export interface Drawing {
  spec: Record<string, unknown>;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  formats: readonly ColumnFormat[] | undefined;
  isDark: boolean;
  width: number;
  height: number;
  onMarkClick: (click: MarkClick) => void;
}

/** A click on a mark: its row, and the place on the page. */
export interface MarkClick {
  datum: unknown;
  clientX: number;
  clientY: number;
}

export interface DrawnChart {
  view: View;
  /** Destroys the chart and its tooltip. */
  end: () => void;
}

/** Draws a chart. Throws for an invalid spec, and the caller shows the table instead. */
export async function drawChart(element: HTMLElement, drawing: Drawing): Promise<DrawnChart> {
  const view = interpretedView(compiled(drawing), undefined, {
    renderer: drawing.rows.length > 2_000 ? 'canvas' : 'svg',
    container: element,
    tooltip: showTip,
    locale: localeFor(drawing.formats),
  });
  // Registered before the first pass, so that a click between the two passes counts.
  view.addEventListener('click', (event, item) => {
    if (item && event instanceof MouseEvent)
      drawing.onMarkClick({ datum: item.datum, clientX: event.clientX, clientY: event.clientY });
  });
  await view.runAsync();
  // The second pass makes room for overhanging labels, such as half of a date, whose size is known only after the first.
  await view.resize().runAsync();
  const end = () => {
    view.finalize();
    hideTip();
  };
  return { view, end };
}

function compiled({ spec, columns, rows, isDark, width, height }: Drawing): Spec {
  const values = rows.map((row) =>
    Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null])),
  );
  // The page shows the title above the chart.
  const { title: _title, ...untitled } = spec;
  const whole = {
    ...untitled,
    data: { values },
    width,
    height,
    autosize: { type: 'fit', contains: 'padding' },
    config: configFor(isDark, width, height),
  };
  return compile(asSpec(whole)).spec;
}

/** Narrows the type; a spec that is no Vega-Lite fails in `compile`. */
function asSpec(spec: object): TopLevelSpec {
  return spec as TopLevelSpec;
}

function configFor(isDark: boolean, width: number, height: number): Config {
  const text = isDark ? '#c9c9c9' : '#495057';
  const line = isDark ? '#3b3b3b' : '#e9ecef';
  const palette = palettes[isDark ? 'dark' : 'light'];
  const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
  const [first] = palette;
  const config = {
    background: 'transparent',
    font,
    aria: false,
    padding: { left: 4, top: 4, bottom: 4, right: 8 },
    view: { stroke: null },
    axis: {
      labelColor: text,
      titleColor: text,
      gridColor: line,
      domainColor: line,
      tickColor: line,
      labelFontSize: 12,
      titleFontSize: 12,
      titleFontWeight: 'normal',
      labelLimit: Math.min(140, Math.round(width * 0.35)),
      titleLimit: Math.round(width * 0.6),
      titlePadding: 8,
      // The first and the last label are within the ends of their axis, and would touch their neighbours.
      labelSeparation: 6,
    },
    axisX: { grid: false },
    axisY: { titleLimit: 240 },
    legend: {
      labelColor: text,
      titleColor: text,
      labelFontSize: 12,
      titleFontSize: 12,
      titleFontWeight: 'normal',
      ...legendFor(width, height),
    },
    title: { color: text, subtitleColor: text },
    range: { category: palette },
    mark: { color: first },
    bar: { color: first, cornerRadiusEnd: 3 },
    line: { color: first, strokeWidth: 2.5 },
    point: { color: first, filled: true, size: 40 },
    area: { color: first, fillOpacity: 0.25 },
    rule: { color: text },
    text: { color: text },
  };
  return config as Config;
}

/** The legend's place: beside the chart, or below it if it would take half of the width and there is height to spare. */
function legendFor(width: number, height: number) {
  return width < 320 && height > 220
    ? { orient: 'bottom', columns: 2, labelLimit: Math.round(width / 4) }
    : { labelLimit: Math.min(160, Math.round(width * 0.3)) };
}
