import { createHash } from 'node:crypto';
import { ChartSpec } from '#contracts';
import type { EmbeddedWidget, Widget } from '#contracts';
import { BoundedCache } from '#platform';
import type { TopLevelSpec } from 'vega-lite';

type Spec = NonNullable<Widget['chart_spec']>;

/** Far beyond what a chart of the console's takes; a page in a frame would choke on more, and the cache hold few. */
const compiledMax = 500_000;
const compiled = new BoundedCache<string>(16 * 1_048_576, (text) => text.length);

/** One blue that is legible on white and on black; whatever else has a colour gets it from the page's theme. */
const config = {
  background: 'transparent',
  view: { stroke: null },
  mark: { color: '#4f7df0' },
  range: { category: { scheme: 'tableau10' as const } },
};

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
 * Null for what Vega-Lite does not make a chart of; the rows are shown as a table then.
 */
export async function compileChart(spec: Spec): Promise<EmbeddedWidget['vega']> {
  const name = createHash('sha256').update(JSON.stringify(spec)).digest('base64');
  const text = compiled.get(name) ?? (await compileText(spec));
  compiled.set(name, text);
  return readJson(text);
}

function readJson(text: string): EmbeddedWidget['vega'] {
  return JSON.parse(text) as EmbeddedWidget['vega'];
}

async function compileText(spec: Spec): Promise<string> {
  // What was saved before a rule was made is judged by it, too: compiling is the server's own work.
  if (!ChartSpec.safeParse(spec).success) return 'null';
  // Its 300 files are an eighth of what a start loads, and many an api never embeds a chart.
  const { compile } = await import('vega-lite');
  try {
    const text = JSON.stringify(compile(toFill(spec), { config, logger: silent }).spec);
    return text.length > compiledMax ? 'null' : text;
  } catch {
    // What authors write is any JSON; that it is no chart is an answer, and not a fault.
    return 'null';
  }
}

/** The chart as wide and as high as its place, where it is one chart and not several. The widget's title stands above it already. */
function toFill({ title: _title, ...spec }: Spec): TopLevelSpec {
  const isOne = 'mark' in spec || 'layer' in spec;
  const encoding = spec['encoding'];
  const isFaceted =
    typeof encoding === 'object' &&
    encoding !== null &&
    ['row', 'column', 'facet'].some((channel) => channel in encoding);
  const size = isOne && !isFaceted ? { width: 'container', height: 'container' } : {};
  const autosize = { type: 'fit', contains: 'padding', resize: true };
  // The contract has made sure that it is an object without data of its own; the compiler judges the rest.
  return {
    ...spec,
    ...size,
    ...(isOne && !isFaceted && { autosize }),
    data: { name: 'rows' },
  } as TopLevelSpec;
}
