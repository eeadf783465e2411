import { MetricInput } from '#contracts';
import { declareMetric, findManagedMetric, releaseRecord, removeMetric } from '#workspace';
import { z } from 'zod';
import { actOfManifest } from './context.js';
import { defineKind } from './kind.js';
import { EndingInWorkspace, deletionPolicy, drift, driftPolicy } from './policies.js';
import { ResourceRef, WorkspaceRef } from './resource.js';
import { findWorkspaceForRemoval, idOf, requireDefaultSource, workspaceOf } from './references.js';

const fields = MetricInput.shape;

export const MetricSpec = z.strictObject({
  workspaceRef: WorkspaceRef.describe('The Workspace that it belongs to. Cannot be changed.'),
  dataSourceRef: ResourceRef.optional().describe(
    "The DataSource that it is computed from; the workspace's default one, when it is left out.",
  ),
  displayName: fields.name.describe('What people call it.'),
  description: fields.description.describe('What it counts, in a sentence.'),
  source: fields.source,
  expression: fields.expression,
  dimensions: fields.dimensions,
  filters: fields.filters,
  timeColumn: fields.time_column,
  synonyms: fields.synonyms.describe('Other words that people use for it.'),
  deletionPolicy: deletionPolicy('Delete'),
  driftPolicy,
});
export type MetricSpec = z.infer<typeof MetricSpec>;

/** A curated metric of a workspace. */
export const metricKind = defineKind({
  kind: 'Metric',
  plural: 'metrics',
  singular: 'metric',
  shortNames: ['qgm'],
  description: 'A curated metric of a workspace.',
  printerColumns: [{ name: 'Workspace', type: 'string', jsonPath: '.spec.workspaceRef.name' }],
  rules: [],
  spec: MetricSpec,
  ending: EndingInWorkspace,
  status: z.object({ metricId: z.string().describe('Its id, as the API knows it.'), drift }),
  refersTo: (spec) => [
    { kind: 'Workspace', name: spec.workspaceRef.name },
    ...(spec.dataSourceRef ? [{ kind: 'DataSource' as const, name: spec.dataSourceRef.name }] : []),
  ],

  async apply(context, resource) {
    const { spec, managedBy } = resource;
    const workspace = await workspaceOf(context, resource);
    const source = { field: 'spec.dataSourceRef', kind: 'DataSource', ref: spec.dataSourceRef } as const;
    const sourceId = await idOf(context, workspace, resource, source);
    if (sourceId === undefined) await requireDefaultSource(context, workspace, 'spec.dataSourceRef');
    const act = actOfManifest(context, workspace, managedBy);
    const { metric } = await declareMetric(context.sources, act, {
      managedBy,
      ...(sourceId !== undefined && { data_source_id: sourceId }),
      ...definitionOf(spec),
    });
    return { metricId: metric.id };
  },

  async remove(context, { metadata, spec, managedBy, before }) {
    const { db } = context;
    const find = (id: string) => findManagedMetric(db, id, managedBy);
    const workspace = await findWorkspaceForRemoval(context, { metadata, spec }, find, before?.metricId);
    if (!workspace) return;
    if (spec.deletionPolicy === 'Orphan') return releaseRecord(db, 'metric', workspace.id, managedBy);
    const row = await find(workspace.id);
    if (row) await removeMetric(db, actOfManifest(context, workspace, managedBy), row.id, managedBy);
  },
});

function definitionOf(spec: MetricSpec) {
  const { displayName, description, source, expression, dimensions, filters, timeColumn, synonyms } = spec;
  return {
    name: displayName,
    description,
    source,
    expression,
    dimensions,
    filters,
    time_column: timeColumn,
    synonyms,
  };
}
