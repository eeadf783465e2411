import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { ChartSpec } from '#contracts';
import { withRoomAboveZero } from '#formats';
import { View, parse } from 'vega';
import type { Config, Spec } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { z } from 'zod';
import { vegaOf } from '../compile/vega-of.js';
import { readVega } from '../compile/vega-text.js';

/** A chart with its rows. */
export const ChartToDraw = z.object({
  spec: ChartSpec,
  columns: z.array(z.string()),
  rows: z.array(z.array(z.json())),
});
export type ChartToDraw = z.infer<typeof ChartToDraw>;

/** As wide as a mail, at twice the density for screens that have it. */
const size = { width: 552, height: 260 };
const density = 2;
/** The maximum of each side. Pixels are memory outside of V8, which no limit of a thread bounds: 4,500 take 700 MB. */
const sideMax = 2_000;
const svgCharactersMax = 5_000_000;
const fontFile = fileURLToPath(new URL('font/DejaVuSans.ttf', import.meta.url));
const font = 'DejaVu Sans';

/** Charts in mails are on white, whatever the reader's mode: nothing else is sure to be legible. */
const config: Config = {
  background: '#ffffff',
  padding: 12,
  axis: {
    labelFont: font,
    titleFont: font,
    labelColor: '#57606a',
    titleColor: '#1f2328',
    gridColor: '#e5e8eb',
    domainColor: '#d0d7de',
    tickColor: '#d0d7de',
    titleFontWeight: 'normal',
    labelLimit: 160,
  },
  legend: { labelFont: font, titleFont: font, titleFontWeight: 'normal', labelColor: '#57606a' },
  title: { font, fontWeight: 'normal' },
  text: { font },
  style: { cell: { stroke: 'transparent' }, 'guide-label': { font }, 'guide-title': { font } },
};

/** A chart loads nothing: its rows are passed to it. */
const refuse = () => Promise.reject(new Error('charts load nothing'));
const noLoader = { load: refuse, sanitize: refuse, http: refuse, file: refuse };

/** Draws a chart as PNG; undefined where it is invalid or too large. Runs in a thread, because the author decides how long it takes. */
export async function chartPng({ spec, columns, rows }: ChartToDraw): Promise<Uint8Array | undefined> {
  const compiled = vegaOf(spec, size);
  if (compiled.state !== 'compiled') return undefined;
  const vega = withRoomAboveZero(withRows(readVega(compiled.text), columns, rows));
  const view = new View(parse({ ...vega, background: '#ffffff' }, config, { ast: true }), {
    expr: expressionInterpreter,
    loader: noLoader,
    logLevel: 0,
    renderer: 'none',
  });
  const svg = await view.runAsync().then((drawn) => drawn.toSVG());
  view.finalize();
  if (!isWithinBounds(svg)) return undefined;
  const fonts = { fontFiles: [fontFile], loadSystemFonts: false, defaultFontFamily: font };
  return new Resvg(svg, { font: fonts, fitTo: { mode: 'zoom', value: density } }).render().asPng();
}

/** Reports whether a drawing is small enough for pixels. Its size depends on its author, and on the number of a facet's values. */
function isWithinBounds(svg: string): boolean {
  const [root = ''] = /^<svg[^>]*>/.exec(svg) ?? [];
  const [width, height] = ['width', 'height'].map((side) =>
    Number(new RegExp(` ${side}="([^"]*)"`).exec(root)?.[1]),
  );
  return svg.length <= svgCharactersMax && isSide(width) && isSide(height);
}

function isSide(pixels: number | undefined): boolean {
  return pixels !== undefined && pixels > 0 && pixels <= sideMax;
}

/** The rows under the chart's names for them. */
function withRows(vega: ReturnType<typeof readVega>, columns: string[], rows: ChartToDraw['rows']): Spec {
  const spec: Spec = typeof vega === 'object' && vega !== null && !Array.isArray(vega) ? { ...vega } : {};
  const values = rows.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place]])));
  const data = (spec.data ?? []).map((each) => (each.name === 'rows' ? { ...each, values } : each));
  return { ...spec, data };
}

/** The job of a thread. */
export function drawInThread(input: unknown): Promise<Uint8Array | undefined> {
  return chartPng(ChartToDraw.parse(input));
}
