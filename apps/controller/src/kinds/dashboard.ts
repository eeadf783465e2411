import { DashboardInput, WidgetInput } from '#contracts';
import type { WorkspaceRow } from '#database';
import { declareDashboard, findManagedDashboard, removeDashboard } from '#workspace';
import { z } from 'zod';
import { actOfManifest } from './context.js';
import type { ApplyContext } from './context.js';
import { defineKind } from './kind.js';
import { findWorkspaceOf, metricIdOf, sourceIdOf, workspaceOf } from './references.js';
import { ResourceRef, WorkspaceRef } from './resource.js';
import type { Metadata } from './resource.js';

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

const DashboardSpec = z.strictObject({
  workspaceRef: WorkspaceRef,
  displayName: DashboardInput.shape.name,
  description: DashboardInput.shape.description,
  widgets: z.array(WidgetSpec).max(100).default([]),
});

/** A dashboard of a workspace; what is declared is published. */
export const dashboardKind = defineKind({
  kind: 'Dashboard',
  plural: 'dashboards',
  singular: 'dashboard',
  shortNames: ['qgd'],
  description: 'A dashboard of a workspace; what is declared is published.',
  printerColumns: [{ name: 'Workspace', type: 'string', jsonPath: '.spec.workspaceRef.name' }],
  rules: [],
  spec: DashboardSpec,
  status: z.object({ dashboardId: z.string().describe('Its id, as the API knows it.') }),
  refersTo: ({ workspaceRef, widgets }) => [
    { kind: 'Workspace', name: workspaceRef.name },
    ...namesOf(widgets.map(({ dataSourceRef }) => dataSourceRef)).map((name) => ({
      kind: 'DataSource' as const,
      name,
    })),
    ...namesOf(widgets.map(({ metricRef }) => metricRef)).map((name) => ({ kind: 'Metric' as const, name })),
  ],

  async apply(context, resource) {
    const { metadata, spec, managedBy } = resource;
    const { displayName: name, description } = spec;
    const workspace = await workspaceOf(context, resource);
    const widgets: WidgetInput[] = [];
    for (const widget of spec.widgets) widgets.push(await toInput(context, workspace, metadata, widget));
    const act = actOfManifest(context, workspace, managedBy);
    const { id } = await declareDashboard(context.sources, act, { managedBy, name, description, widgets });
    return { dashboardId: id };
  },

  async remove(context, resource) {
    const { managedBy } = resource;
    const workspace = await findWorkspaceOf(context, resource);
    const row = workspace && (await findManagedDashboard(context.db, workspace.id, managedBy));
    if (!row) return;
    await removeDashboard(context.db, actOfManifest(context, workspace, managedBy), row.id, managedBy);
  },
});

function namesOf(references: readonly (ResourceRef | undefined)[]): string[] {
  return [...new Set(references.flatMap((reference) => reference?.name ?? []))];
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
