import type { Forest, Tree } from '#english';

/** Something that happened, and what was known before. */
export interface Example {
  features: Readonly<Record<string, number>>;
  right: boolean;
}

/** The limits of the trees' learning; small, so that they learn kinds and not questions. */
export interface Boosting {
  trees: number;
  depth: number;
  rate: number;
  leafMin: number;
}

const binsMax = 24;
/** Keeps leaves of few examples near to nothing. */
const shrinkage = 5;

/** A few hundred numbers: more would learn the questions by heart. */
export const usual: Boosting = { trees: 100, depth: 4, rate: 0.14, leafMin: 40 };

/** Gradient boosting for the logarithm of the odds. The same examples give the same trees. */
export function boost(examples: readonly Example[], { trees, depth, rate, leafMin }: Boosting): Forest {
  const features = [...new Set(examples.flatMap((example) => Object.keys(example.features)))].toSorted();
  const table = binned(examples, features);
  const rights = examples.filter(({ right }) => right).length;
  const bias = Math.log((rights + 1) / (examples.length - rights + 1));
  const odds = examples.map(() => bias);
  const grown: Tree[] = [];
  for (let count = 0; count < trees; count += 1) {
    const chances = odds.map((value) => 1 / (1 + Math.exp(-value)));
    const slopes = examples.map(({ right }, row) => (right ? 1 : 0) - (chances[row] ?? 0));
    const weights = chances.map((chance) => chance * (1 - chance));
    const rows = examples.map((_, row) => row);
    const tree = grow({ table, slopes, weights, rate, leafMin, odds }, rows, depth);
    grown.push(tree);
  }
  return { features, bias: rounded(bias), trees: grown };
}

interface Column {
  bounds: readonly number[];
  /** In which bin each example is. */
  bins: Uint8Array;
}

interface Growing {
  table: readonly Column[];
  slopes: readonly number[];
  weights: readonly number[];
  rate: number;
  leafMin: number;
  /** Of each example so far; a leaf adds to those that reach it. */
  odds: number[];
}

function binned(examples: readonly Example[], features: readonly string[]): Column[] {
  return features.map((name) => {
    const values = examples.map((example) => example.features[name] ?? 0);
    const bounds = boundsOf(values);
    const bins = Uint8Array.from(values, (value) => bounds.filter((bound) => bound <= value).length);
    return { bounds, bins };
  });
}

/** Between the values that divide the examples into parts of one size. */
function boundsOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const cuts = Array.from({ length: binsMax - 1 }, (_, cut) => {
    const at = Math.floor(((cut + 1) * sorted.length) / binsMax);
    const value = sorted[at] ?? 0;
    const before = sorted.findLast((other) => other < value);
    return before === undefined ? undefined : rounded((value + before) / 2);
  });
  return [...new Set(cuts.filter((cut) => cut !== undefined))];
}

function grow(growing: Growing, rows: readonly number[], depth: number): Tree {
  const split = depth === 0 ? undefined : bestSplit(growing, rows);
  if (!split) return leaf(growing, rows);
  const { bins, bounds } = growing.table[split.feature] ?? { bins: new Uint8Array(), bounds: [] };
  const below = rows.filter((row) => (bins[row] ?? 0) <= split.bin);
  const above = rows.filter((row) => (bins[row] ?? 0) > split.bin);
  return [
    split.feature,
    bounds[split.bin] ?? 0,
    grow(growing, below, depth - 1),
    grow(growing, above, depth - 1),
  ];
}

function leaf({ slopes, weights, rate, odds }: Growing, rows: readonly number[]): number {
  const [slope, weight] = sums(rows, slopes, weights);
  const value = rounded((rate * slope) / (weight + shrinkage));
  for (const row of rows) odds[row] = (odds[row] ?? 0) + value;
  return value;
}

function sums(
  rows: readonly number[],
  slopes: readonly number[],
  weights: readonly number[],
): [slope: number, weight: number] {
  let [slope, weight] = [0, 0];
  for (const row of rows) {
    slope += slopes[row] ?? 0;
    weight += weights[row] ?? 0;
  }
  return [slope, weight];
}

interface Split {
  feature: number;
  bin: number;
  gain: number;
}

function bestSplit(growing: Growing, rows: readonly number[]): Split | undefined {
  let best: Split | undefined;
  const [slope, weight] = sums(rows, growing.slopes, growing.weights);
  const whole = (slope * slope) / (weight + shrinkage);
  for (const [feature, column] of growing.table.entries()) {
    const split = splitOf(growing, rows, column, { slope, weight, whole });
    if (split && split.gain > (best?.gain ?? 1e-6)) best = { feature, ...split };
  }
  return best;
}

/** The sums of each bin: a split is then found in one pass over the bins, whatever the number of rows. */
function histogramOf(
  { slopes, weights }: Pick<Growing, 'slopes' | 'weights'>,
  rows: readonly number[],
  { bins, bounds }: Column,
) {
  const bin = () => new Float64Array(bounds.length + 1);
  const histogram = { slopes: bin(), weights: bin(), counts: bin() };
  for (const row of rows) {
    const place = bins[row] ?? 0;
    histogram.slopes[place] = (histogram.slopes[place] ?? 0) + (slopes[row] ?? 0);
    histogram.weights[place] = (histogram.weights[place] ?? 0) + (weights[row] ?? 0);
    histogram.counts[place] = (histogram.counts[place] ?? 0) + 1;
  }
  return histogram;
}

function splitOf(
  { slopes, weights, leafMin }: Growing,
  rows: readonly number[],
  { bins, bounds }: Column,
  all: { slope: number; weight: number; whole: number },
): { bin: number; gain: number } | undefined {
  const histogram = histogramOf({ slopes, weights }, rows, { bins, bounds });
  let best: { bin: number; gain: number } | undefined;
  let [slope, weight, count] = [0, 0, 0];
  for (let bin = 0; bin < bounds.length; bin += 1) {
    slope += histogram.slopes[bin] ?? 0;
    weight += histogram.weights[bin] ?? 0;
    count += histogram.counts[bin] ?? 0;
    if (count < leafMin || rows.length - count < leafMin) continue;
    const rest = all.slope - slope;
    const gain =
      (slope * slope) / (weight + shrinkage) + (rest * rest) / (all.weight - weight + shrinkage) - all.whole;
    if (gain > (best?.gain ?? 0)) best = { bin, gain };
  }
  return best;
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
