import type { ChartSpec } from '#contracts';
import { compile } from 'vega-lite';
import type { TopLevelSpec } from 'vega-lite';
import type { VegaText } from './vega-text.js';

/** Far beyond what a chart of the console's takes; a page in a frame would choke on more, and a cache hold few. */
export const vegaCharactersMax = 500_000;

/** One teal that is legible on white and on black; whatever else has a colour gets it from the page's theme. */
const config = {
  background: 'transparent',
  view: { stroke: null },
  mark: { color: '#1098ad' },
};

/** The size of a chart: that of its place on a page, or a picture's. */
interface ChartSize {
  width: number | 'container';
  height: number | 'container';
}
const fillsItsPlace: ChartSize = { width: 'container', height: 'container' };

/** Its messages tell authors of charts what they could write better; nobody reads them here. */
const silent = {
  level: () => silent,
  error: () => silent,
  warn: () => silent,
  info: () => silent,
  debug: () => silent,
};

/**
 * A chart of Vega-Lite as Vega, ready to be drawn over the data set "rows": a page that has to draw charts only is lighter by 80 KB.
 * Runs in a thread: what Vega-Lite takes for a chart is up to its author.
 */
export function vegaOf(spec: ChartSpec, size: ChartSize = fillsItsPlace): VegaText {
  try {
    const text = JSON.stringify(compile(toFill(spec, size), { config, logger: silent }).spec);
    return text.length > vegaCharactersMax ? { state: 'too_large' } : { state: 'compiled', text };
  } catch {
    // Authors write any JSON; that it is no chart is an answer, and not a fault.
    return { state: 'no_chart' };
  }
}

/** The chart as wide and as high as its place, where it is one chart and not several. The widget's title stands above it already. */
function toFill({ title: _title, ...spec }: ChartSpec, place: ChartSize): TopLevelSpec {
  const isOne = 'mark' in spec || 'layer' in spec;
  const encoding = spec['encoding'];
  const isFaceted =
    typeof encoding === 'object' &&
    encoding !== null &&
    ['row', 'column', 'facet'].some((channel) => channel in encoding);
  const size = isOne && !isFaceted ? place : {};
  const autosize = { type: 'fit', contains: 'padding', resize: true };
  // The contract has made sure that it is an object without data of its own; the compiler judges the rest.
  return {
    ...spec,
    ...size,
    ...(isOne && !isFaceted && { autosize }),
    data: { name: 'rows' },
  } as TopLevelSpec;
}
