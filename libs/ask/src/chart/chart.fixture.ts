import { View, parse } from 'vega';
import { compile } from 'vega-lite';
import type { TopLevelSpec } from 'vega-lite';
import type { ChartKind } from '#english';
import { aResult, unknown } from '../result-shape/result.fixture.js';
import type { Result } from '../result-shape/result-shape.js';
import { chartOf } from './chart.js';
import type { Spec } from './encodings.js';

/** Four consecutive months. */
export const months = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'];
/** An amount of each month. */
export const byMonth = aResult(
  ['month:date', 'revenue:number'],
  months.map((month, at) => [month, 100 + at]),
);
/** A count of each name. */
export const byCountry = aResult(
  ['country', 'orders:integer'],
  [
    ['Chile', 10],
    ['Norway', 30],
    ['Peru', 20],
  ],
);

/** The chart of a result, drawn. */
export async function draw(result: Result, background = unknown, as?: ChartKind) {
  const spec = chartOf(result, background, as);
  if (!spec) throw new Error('no chart');
  return { spec, ...(await drawn(spec, result)) };
}

/** The outcome of drawing a chart. */
export interface Drawing {
  svg: string;
  /** The warnings of Vega-Lite and Vega. */
  warnings: string[];
}

/** Draws a result's chart as the console does: with rows as objects by the columns' names. */
export async function drawn(spec: Spec, { columns, rows }: Result): Promise<Drawing> {
  const warnings: string[] = [];
  const note = (...words: readonly unknown[]) => {
    warnings.push(words.map(String).join(' '));
    return logger;
  };
  const logger = {
    level: () => logger,
    error: note,
    warn: note,
    info: () => logger,
    debug: () => logger,
  };
  const values = rows.map((row) =>
    Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])),
  );
  const view = new View(parse(compile(whole({ ...spec, data: { values } }), { logger }).spec), {
    renderer: 'none',
    logger,
  });
  await view.runAsync();
  const svg = await view.toSVG();
  view.finalize();
  return { svg, warnings };
}

/** Narrows the type; the compiler checks whether the spec is complete. */
function whole(spec: object): TopLevelSpec {
  if (isSpec(spec)) return spec;
  throw new Error('no mark and no layer');
}

function isSpec(spec: object): spec is TopLevelSpec {
  return 'mark' in spec || 'layer' in spec;
}
