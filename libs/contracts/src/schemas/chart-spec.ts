/*
 * The server compiles charts, and browsers draw them for people who did not write them. The time to compile grows with the square of some of
 * these counts, so each count has a bound; a timeout stops a chart that is within all bounds and still takes long. The counts are checked before
 * anything else, because validating a megabyte of JSON against a schema takes seconds.
 */
import { z } from 'zod';
import { isStorable } from './fields.js';
import type { Json } from './fields.js';

/** The limits of a chart. */
export const chartLimits = {
  characters: 50_000,
  /** Objects, lists and the values in them. */
  values: 2_500,
  levels: 40,
  views: 20,
  transforms: 50,
  params: 10,
  /** The longest side, axis step, padding or spacing. */
  pixels: 4_000,
} as const;

/** The maximum number of views in all charts of a dashboard together: its first viewer waits until they are compiled. */
export const dashboardViewsMax = 300;

/** Properties that a chart may not have: data and addresses of its own, and inputs, which could be placed anywhere on a page. */
const dataAndAddresses = new Set(['url', 'datasets', 'data', 'href', 'usermeta', 'element']);

/** Properties that set the size of a chart. */
const lengths = new Set([
  'width',
  'height',
  'continuousWidth',
  'continuousHeight',
  'discreteWidth',
  'discreteHeight',
  'padding',
  'spacing',
]);
/** Lengths that a spec may give for each side. */
const sided = new Set(['padding', 'spacing']);
/** Objects with a `step` that is a length; the `step` of a bin is a quantity. */
const stepped = new Set(['width', 'height', 'discreteWidth', 'discreteHeight', 'view']);

interface Counts {
  values: number;
  views: number;
  transforms: number;
  params: number;
}

const listsOf: Readonly<Record<string, Exclude<keyof Counts, 'values'>>> = {
  layer: 'views',
  concat: 'views',
  hconcat: 'views',
  vconcat: 'views',
  transform: 'transforms',
  params: 'params',
};

/** A Vega-Lite spec without data: the rows come from the widget. */
export const ChartSpec = z
  // faultOf checks the content below. The value was parsed from JSON.
  .record(z.string(), z.custom<z.infer<typeof Json>>())
  .superRefine((spec, context) => {
    const fault = faultOf(spec);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  })
  .meta({ id: 'ChartSpec', description: 'Vega-Lite, less its data.' });
export type ChartSpec = z.infer<typeof ChartSpec>;

/** Returns the number of charts that are drawn for a spec: itself, or the layers and charts within it. */
export function viewsIn(spec: ChartSpec): number {
  return Math.max(1, countsIn(spec).views);
}

/** Returns the fault of a chart that has too much or something forbidden; undefined if there is none. */
function faultOf(spec: object): string | undefined {
  const counts = { values: 0, views: 0, transforms: 0, params: 0 };
  const fault = look(spec, chartLimits.levels, counts) ?? faultOfLengths(spec);
  if (fault !== undefined) return fault;
  const { views, transforms, params } = chartLimits;
  if (counts.views > views) return `must not have more than ${views} layers and charts within it`;
  if (counts.transforms > transforms) return `must not have more than ${transforms} transforms`;
  if (counts.params > params) return `must not have more than ${params} params`;
  if (JSON.stringify(spec).length > chartLimits.characters)
    return `must not be longer than ${chartLimits.characters.toLocaleString('en')} characters`;
  return isStorable(spec) ? undefined : 'must not contain U+0000 or half characters';
}

function countsIn(spec: object): Counts {
  const counts = { values: 0, views: 0, transforms: 0, params: 0 };
  look(spec, chartLimits.levels, counts);
  return counts;
}

const tooManyValues = `must not have more than ${chartLimits.values.toLocaleString('en')} values`;

/** Counts the contents of a value until a limit is exceeded. */
function look(value: object, levels: number, counts: Counts): string | undefined {
  if (levels === 0) return `must not be nested more than ${chartLimits.levels} levels deep`;
  const isList = Array.isArray(value);
  // Checked before Object.entries copies a list of a million.
  if (isList && value.length > chartLimits.values) return tooManyValues;
  const entries: [string, unknown][] = Object.entries(value);
  for (const [name, inner] of entries) {
    counts.values += 1;
    if (counts.values > chartLimits.values) return tooManyValues;
    const fault =
      (isList ? undefined : lookAtField(name, inner, counts)) ?? lookWithin(inner, levels, counts);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function lookAtField(name: string, inner: unknown, counts: Counts): string | undefined {
  const counted = Object.hasOwn(listsOf, name) ? listsOf[name] : undefined;
  if (counted && Array.isArray(inner)) counts[counted] += inner.length;
  return faultOfName(name);
}

function lookWithin(inner: unknown, levels: number, counts: Counts): string | undefined {
  if (typeof inner === 'number' && !Number.isFinite(inner)) return 'must hold finite numbers';
  return typeof inner === 'object' && inner !== null ? look(inner, levels - 1, counts) : undefined;
}

/** Checks the lengths of a chart that is known to be small. */
function faultOfLengths(value: object, parent = ''): string | undefined {
  const entries: [string, unknown][] = Object.entries(value);
  for (const [name, inner] of entries) {
    if (typeof inner === 'number' && Math.abs(inner) > chartLimits.pixels && isLength(name, parent))
      return `must not have a ${name} of more than ${chartLimits.pixels.toLocaleString('en')} pixels`;
    const fault = typeof inner === 'object' && inner !== null ? faultOfLengths(inner, name) : undefined;
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function isLength(name: string, parent: string): boolean {
  return lengths.has(name) || sided.has(parent) || (name === 'step' && stepped.has(parent));
}

function faultOfName(name: string): string | undefined {
  if (dataAndAddresses.has(name)) return 'must not name data of its own or addresses';
  if (name === 'bind') return 'must not bind params to inputs or scales: "bind" has no place here';
  // Repeats within repeats make a chart of millions of views from one page of text.
  if (name === 'repeat') return 'must not repeat; a facet does what most repeats are for';
  return undefined;
}
