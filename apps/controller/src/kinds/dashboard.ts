import { DashboardInput, WidgetInput } from '#contracts';
import type { WorkspaceRow } from '#database';
import { declareDashboard, findManagedDashboard, releaseRecord, removeDashboard } from '#workspace';
import { z } from 'zod';
import { actOfManifest } from './context.js';
import type { ApplyContext } from './context.js';
import { defineKind } from './kind.js';
import { EndingInWorkspace, deletionPolicy, drift, driftPolicy } from './policies.js';
import { findWorkspaceAtEnd, idOf, requireDefaultSource, workspaceOf } from './references.js';
import { ResourceRef, WorkspaceRef } from './resource.js';
import type { Resource } from './resource.js';

const fields = WidgetInput.shape;

const WidgetSpec = z.strictObject({
  key: fields.key.unwrap().max(63).describe('Its name within the dashboard.'),
  title: fields.title.describe('What stands above it.'),
  type: fields.type.describe('How it is shown.'),
  question: fields.question.describe('The question that it answers.'),
  sql: fields.sql.describe("A SELECT in the source's SQL."),
  metricRef: ResourceRef.optional().describe('The Metric that it shows.'),
  dimension: fields.dimension,
  grain: fields.grain,
  dataSourceRef: ResourceRef.optional().describe(
    "The DataSource that it asks; the workspace's default one, when it is left out.",
  ),
  text: fields.text.describe('What a widget of type text says.'),
  chartSpec: fields.chart_spec.describe('Vega-Lite, less its data. Left out, a chart is chosen.'),
  layout: fields.layout.describe('Where it is, in columns, of which there are twelve, and rows.'),
  refreshSeconds: fields.refresh_seconds.describe('How old its data may get.'),
});
type WidgetSpec = z.infer<typeof WidgetSpec>;

const DashboardSpec = z.strictObject({
  workspaceRef: WorkspaceRef.describe('The Workspace that it belongs to. Cannot be changed.'),
  displayName: DashboardInput.shape.name.describe('Its title.'),
  description: DashboardInput.shape.description.describe('What it shows, in a sentence.'),
  widgets: z.array(WidgetSpec).max(100).default([]).describe('What is on it.'),
  deletionPolicy: deletionPolicy('Delete'),
  driftPolicy,
});
type DashboardSpec = z.infer<typeof DashboardSpec>;

function says(field: string): string {
  return `has(self.${field}) && dyn(self.${field}) != null`;
}

/** A dashboard of a workspace; what is declared is published. */
export const dashboardKind = defineKind({
  kind: 'Dashboard',
  plural: 'dashboards',
  singular: 'dashboard',
  shortNames: ['qgd'],
  description: 'A dashboard of a workspace; what is declared is published.',
  printerColumns: [{ name: 'Workspace', type: 'string', jsonPath: '.spec.workspaceRef.name' }],
  // A field that may be null counts as said only where it is not.
  rules: [
    {
      path: 'spec.widgets[]',
      rule: `self.type == 'text' ? ${says('text')} : (${says('question')} || (${says('sql')}) != has(self.metricRef))`,
      message:
        'a widget shows one thing: give it a question, or either sql or metricRef; one of type text needs its text',
    },
    {
      path: 'spec.widgets[]',
      rule: `has(self.metricRef) || !(${says('dimension')} || ${says('grain')})`,
      message: 'dimension and grain go with metricRef',
    },
  ],
  spec: DashboardSpec,
  ending: EndingInWorkspace,
  status: z.object({ dashboardId: z.string().describe('Its id, as the API knows it.'), drift }),
  refersTo: ({ workspaceRef, widgets }) => [
    { kind: 'Workspace', name: workspaceRef.name },
    ...namesOf(widgets.map(({ dataSourceRef }) => dataSourceRef)).map((name) => ({
      kind: 'DataSource' as const,
      name,
    })),
    ...namesOf(widgets.map(({ metricRef }) => metricRef)).map((name) => ({ kind: 'Metric' as const, name })),
  ],

  async apply(context, resource) {
    const { spec, managedBy } = resource;
    const { displayName: name, description } = spec;
    const workspace = await workspaceOf(context, resource);
    const widgets: WidgetInput[] = [];
    for (const [index, widget] of spec.widgets.entries())
      widgets.push(await toInput(context, workspace, resource, widget, `spec.widgets[${index}]`));
    const act = actOfManifest(context, workspace, managedBy);
    const { id } = await declareDashboard(context.sources, act, { managedBy, name, description, widgets });
    return { dashboardId: id };
  },

  async remove(context, { metadata, spec, managedBy, before }) {
    const { db } = context;
    const find = (id: string) => findManagedDashboard(db, id, managedBy);
    const workspace = await findWorkspaceAtEnd(context, { metadata, spec }, find, before?.dashboardId);
    if (!workspace) return;
    if (spec.deletionPolicy === 'Orphan') return releaseRecord(db, 'dashboard', workspace.id, managedBy);
    const row = await find(workspace.id);
    if (row) await removeDashboard(db, actOfManifest(context, workspace, managedBy), row.id, managedBy);
  },
});

function namesOf(references: readonly (ResourceRef | undefined)[]): string[] {
  return [...new Set(references.flatMap((reference) => reference?.name ?? []))];
}

async function toInput(
  context: ApplyContext,
  workspace: WorkspaceRow,
  resource: Pick<Resource<DashboardSpec>, 'metadata' | 'spec'>,
  widget: WidgetSpec,
  at: string,
): Promise<WidgetInput> {
  const { metricRef, dataSourceRef, chartSpec, refreshSeconds, ...same } = widget;
  const idAt = (field: string, kind: 'Metric' | 'DataSource', ref: ResourceRef | undefined) =>
    idOf(context, workspace, resource, { field: `${at}.${field}`, kind, ref });
  const metricId = await idAt('metricRef', 'Metric', metricRef);
  const sourceId = await idAt('dataSourceRef', 'DataSource', dataSourceRef);
  if (widget.sql !== null && sourceId === undefined)
    await requireDefaultSource(context, workspace, `${at}.dataSourceRef`);
  return {
    ...same,
    metric_id: metricId ?? null,
    data_source_id: sourceId ?? null,
    chart_spec: chartSpec,
    refresh_seconds: refreshSeconds,
  };
}
