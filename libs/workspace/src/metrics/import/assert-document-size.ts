/*
 * Failure mode: every metric is compared with every dataset and its fields, so 300 KB of 2,500 metrics and as many datasets kept the
 * process busy for 76 seconds. Everything is counted before anything is translated, and counts are checked level by level, because
 * aliases let one list stand in many places.
 */
import { nothingToImport } from './nothing-to-import.js';

const metricsMax = 500;
const tablesMax = 200;
const fieldsMax = 5_000;

/** Throws where there are more models, datasets, fields or metrics than anybody imports at once. */
export function assertOsiSize(models: unknown): void {
  const list = entriesOf([{ models: [models].flat() }], ['models'], 'models', tablesMax);
  const datasets = entriesOf(list, ['datasets'], 'datasets', tablesMax);
  entriesOf(datasets, ['fields'], 'fields', fieldsMax);
  entriesOf(list, ['metrics'], 'metrics', metricsMax);
}

/** Throws where there are more models, columns or metrics than anybody imports at once. */
export function assertDbtSize(document: object): void {
  const models = entriesOf([document], ['semantic_models', 'models'], 'models', tablesMax);
  const holders = models.flatMap((model) => [model, valueAt(model, 'derived_semantics')]);
  const parts = ['entities', 'dimensions', 'measures', 'columns', 'metrics'];
  entriesOf(holders, parts, 'columns, entities, dimensions and measures', fieldsMax);
  const metrics = entriesOf([document, ...models], ['metrics'], 'metrics', metricsMax);
  const measures = entriesOf(models, ['measures', 'metrics'], 'measures', fieldsMax);
  const own = measures.filter((measure) => valueAt(measure, 'create_metric') === true);
  assertAtMost(metrics.length + own.length, 'metrics', metricsMax);
}

/** The entries of the lists under these keys, unless they are too many. */
function entriesOf(
  holders: readonly unknown[],
  keys: readonly string[],
  what: string,
  countMax: number,
): unknown[] {
  const lists = holders.flatMap((holder) => keys.map((key) => valueAt(holder, key))).filter(Array.isArray);
  const count = lists.reduce((sum: number, { length }) => sum + length, 0);
  assertAtMost(count, what, countMax);
  return lists.flat();
}

function assertAtMost(count: number, what: string, countMax: number): void {
  if (count > countMax)
    throw nothingToImport(`there are ${count} ${what} in it; import at most ${countMax} at once`);
}

function valueAt(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined;
}
