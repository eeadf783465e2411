import { DashboardInput, WidgetInput } from '#contracts';
import type { WorkspaceRow } from '#database';
import { declareDashboard } from '#workspace';
import { z } from 'zod';
import { actOfManifest } from './context.js';
import type { ApplyContext } from './context.js';
import { Metadata, ResourceRef, WorkspaceRef, apiVersion, managedByOf } from './metadata.js';
import { metricIdOf, sourceIdOf } from './references.js';

const fields = WidgetInput.shape;

const WidgetSpec = z.strictObject({
  key: fields.key.unwrap(),
  title: fields.title,
  type: fields.type,
  question: fields.question,
  sql: fields.sql,
  metricRef: ResourceRef.optional(),
  dimension: fields.dimension,
  grain: fields.grain,
  dataSourceRef: ResourceRef.optional(),
  text: fields.text,
  chartSpec: fields.chart_spec,
  layout: fields.layout,
  refreshSeconds: fields.refresh_seconds,
});
type WidgetSpec = z.infer<typeof WidgetSpec>;

/** A dashboard of a workspace; what is declared is published. */
export const DashboardManifest = z.strictObject({
  apiVersion: z.literal(apiVersion),
  kind: z.literal('Dashboard'),
  metadata: Metadata,
  spec: z.strictObject({
    workspaceRef: WorkspaceRef,
    displayName: DashboardInput.shape.name,
    description: DashboardInput.shape.description,
    widgets: z.array(WidgetSpec).max(100).default([]),
  }),
});
export type DashboardManifest = z.infer<typeof DashboardManifest>;

/** Makes the dashboard what its manifest says, and publishes it. */
export async function applyDashboard(
  context: ApplyContext,
  workspace: WorkspaceRow,
  { metadata, spec }: DashboardManifest,
): Promise<void> {
  const managedBy = managedByOf('Dashboard', metadata);
  const { displayName: name, description } = spec;
  const widgets: WidgetInput[] = [];
  for (const widget of spec.widgets) widgets.push(await toInput(context, workspace, metadata, widget));
  const act = actOfManifest(context, workspace, managedBy);
  await declareDashboard(context.sources, act, { managedBy, name, description, widgets });
}

async function toInput(
  context: ApplyContext,
  workspace: WorkspaceRow,
  metadata: Metadata,
  spec: WidgetSpec,
): Promise<WidgetInput> {
  const { metricRef, dataSourceRef, chartSpec, refreshSeconds, ...same } = spec;
  return {
    ...same,
    metric_id: (await metricIdOf(context, workspace, metadata, metricRef)) ?? null,
    data_source_id: (await sourceIdOf(context, workspace, metadata, dataSourceRef)) ?? null,
    chart_spec: chartSpec,
    refresh_seconds: refreshSeconds,
  };
}
