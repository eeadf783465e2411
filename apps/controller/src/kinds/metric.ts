import { MetricInput } from '#contracts';
import type { WorkspaceRow } from '#database';
import { declareMetric } from '#workspace';
import { z } from 'zod';
import { actOfManifest } from './context.js';
import type { ApplyContext } from './context.js';
import { Metadata, ResourceRef, WorkspaceRef, apiVersion, managedByOf } from './metadata.js';
import { sourceIdOf } from './references.js';

const fields = MetricInput.shape;

/** A curated metric of a workspace. */
export const MetricManifest = z.strictObject({
  apiVersion: z.literal(apiVersion),
  kind: z.literal('Metric'),
  metadata: Metadata,
  spec: z.strictObject({
    workspaceRef: WorkspaceRef,
    dataSourceRef: ResourceRef.optional(),
    displayName: fields.name,
    description: fields.description,
    source: fields.source,
    expression: fields.expression,
    dimensions: fields.dimensions,
    filters: fields.filters,
    timeColumn: fields.time_column,
    synonyms: fields.synonyms,
  }),
});
export type MetricManifest = z.infer<typeof MetricManifest>;

/** Makes the metric what its manifest says. */
export async function applyMetric(
  context: ApplyContext,
  workspace: WorkspaceRow,
  { metadata, spec }: MetricManifest,
): Promise<void> {
  const managedBy = managedByOf('Metric', metadata);
  const { displayName, description, source, expression, dimensions, filters, timeColumn, synonyms } = spec;
  const dataSourceId = await sourceIdOf(context, workspace, metadata, spec.dataSourceRef);
  await declareMetric(context.sources, actOfManifest(context, workspace, managedBy), {
    managedBy,
    name: displayName,
    description,
    ...(dataSourceId !== undefined && { data_source_id: dataSourceId }),
    source,
    expression,
    dimensions,
    filters,
    time_column: timeColumn,
    synonyms,
  });
}
