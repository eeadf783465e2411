import type { ChartSpec } from '#contracts';
import { compile } from 'vega-lite';
import type { TopLevelSpec } from 'vega-lite';
import type { VegaText } from './vega-text.js';

/** Far above the size of any chart from the console; larger ones would block a page in a frame and crowd the cache. */
export const vegaCharactersMax = 500_000;

/** One teal that is legible on white and on black; all other colors come from the page's theme. */
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

/** Its messages are hints for the authors of charts; nobody reads them here. */
const silent = {
  level: () => silent,
  error: () => silent,
  warn: () => silent,
  info: () => silent,
  debug: () => silent,
};

/**
 * A Vega-Lite chart as Vega, ready to be drawn over the data set "rows": a page that only draws charts is smaller by 80 KB. Runs in a
 * thread, because the author decides how long it takes.
 */
export function vegaOf(spec: ChartSpec, size: ChartSize = fillsItsPlace): VegaText {
  try {
    const text = JSON.stringify(compile(toFill(spec, size), { config, logger: silent }).spec);
    return text.length > vegaCharactersMax ? { state: 'too_large' } : { state: 'compiled', text };
  } catch {
    // Authors write any JSON; invalid charts are an answer, not a failure.
    return { state: 'no_chart' };
  }
}

/** The chart in the size of its place, unless it consists of several. The title is dropped, because the widget shows its own. */
function toFill({ title: _title, ...spec }: ChartSpec, place: ChartSize): TopLevelSpec {
  const isOne = 'mark' in spec || 'layer' in spec;
  const encoding = spec['encoding'];
  const isFaceted =
    typeof encoding === 'object' &&
    encoding !== null &&
    ['row', 'column', 'facet'].some((channel) => channel in encoding);
  const size = isOne && !isFaceted ? place : {};
  const autosize = { type: 'fit', contains: 'padding', resize: true };
  // The contract ensures that it is an object without data of its own; the compiler judges the rest.
  return {
    ...spec,
    ...size,
    ...(isOne && !isFaceted && { autosize }),
    data: { name: 'rows' },
  } as TopLevelSpec;
}
