import { isDeepStrictEqual } from 'node:util';
import type { MetricChange, MetricInput } from '#contracts';
import { Failure } from '../failure.js';
import { stringField } from '../json.js';
import type { Present } from './present.js';
import { nameIn, specOf } from './read-manifests.js';
import type { Manifest } from './read-manifests.js';
import { idle, recordOf } from './step.js';
import type { Step } from './step.js';

/** The fields of its spec. */
export const metricFields = [
  'workspaceRef',
  'dataSourceRef',
  'displayName',
  'description',
  'source',
  'expression',
  'dimensions',
  'filters',
  'timeColumn',
  'synonyms',
  'deletionPolicy',
  'driftPolicy',
];

/** Plans a Metric: the metric with its display name. */
export async function planMetric(manifest: Manifest, present: Present): Promise<Step> {
  const { place } = manifest;
  const spec = specOf(manifest, metricFields);
  const desired = {
    name: spec['displayName'],
    description: spec['description'] ?? '',
    source: spec['source'],
    expression: spec['expression'],
    dimensions: spec['dimensions'] ?? [],
    filters: spec['filters'] ?? [],
    time_column: spec['timeColumn'] ?? null,
    synonyms: spec['synonyms'] ?? [],
  } satisfies Record<keyof MetricChange, unknown>;
  const sourceName = nameIn(spec['dataSourceRef']);
  const sourceId = sourceName && (await present.sourceId(sourceName, `${place}: spec.dataSourceRef`));
  const metrics = await present.list('listMetrics');
  const record = recordOf(manifest, metrics, ({ name }) => name === desired.name);
  const id = record && stringField(record, 'id');
  present.metrics.set(manifest.name, id);
  const { client } = present;
  if (!record || id === undefined) {
    const body = { ...desired, data_source_id: sourceId } satisfies Record<keyof MetricInput, unknown>;
    const perform = async () => {
      const made = stringField((await client.call('createMetric', { body })).json, 'id');
      present.metrics.set(manifest.name, made);
      return { id: made };
    };
    return { manifest, action: 'create', id, detail: '', perform };
  }
  if (sourceId !== undefined && sourceId !== record['data_source_id'])
    throw new Failure(`${place}: ${id} is of another data source, and stays with it; remove it first`);
  const changed = Object.entries(desired).filter(
    ([field, value]) => !isDeepStrictEqual(value, record[field]),
  );
  if (changed.length === 0) return idle(manifest, 'unchanged', id);
  const perform = async () => {
    await client.call('changeMetric', { params: { metric_id: id }, body: Object.fromEntries(changed) });
    return { id };
  };
  return { manifest, action: 'change', id, detail: changed.map(([field]) => field).join(', '), perform };
}
