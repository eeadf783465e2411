import { DashboardFilter, DashboardInput, WidgetInput } from '#contracts';
import type { WorkspaceRow } from '#database';
import { declareDashboard, findManagedDashboard, releaseRecord, removeDashboard } from '#workspace';
import { z } from 'zod';
import { actOfManifest } from './context.js';
import type { ApplyContext } from './context.js';
import { defineKind } from './kind.js';
import { EndingInWorkspace, deletionPolicy, drift, driftPolicy } from './policies.js';
import { findWorkspaceForRemoval, idOf, requireDefaultSource, workspaceOf } from './references.js';
import { ResourceRef, WorkspaceRef } from './resource.js';
import type { Resource } from './resource.js';
import { Stalled } from './stalled.js';

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
  display: fields.display.describe('The settings of its chart, columns, table or number.'),
  tab: fields.tab,
  layout: fields.layout.describe('Where it is, in columns, of which there are twelve, and rows.'),
  refreshSeconds: fields.refresh_seconds.describe('How old its data may get.'),
});
type WidgetSpec = z.infer<typeof WidgetSpec>;

const filterFields = DashboardFilter.shape;
const target = filterFields.targets.element.shape;

const unit = z.enum(['day', 'week', 'month', 'quarter', 'year']);

const words = z.string().max(500);
const end = z.union([words, z.number()]);

const InitialChoice = z
  .strictObject({
    last: z.int().min(1).max(1_000).optional().describe('So many of the unit that end today.'),
    ago: z.int().min(0).max(1_000).optional().describe('A whole unit, so many ago; 0 is the current one.'),
    unit: unit.optional().describe('The unit of `last` and `ago`.'),
    from: end.optional().describe('The first day, as 2026-01-31, or the least number.'),
    before: end.optional().describe('The day after the last, or the number that all are below.'),
    values: z
      .array(z.union([words, z.number(), z.boolean()]))
      .max(100)
      .optional()
      .describe('Values of which any will do: texts, numbers, true or false.'),
  })
  .refine(hasOneForm, 'takes one of last with unit, ago with unit, from and before, or values')
  .describe('The choice that it begins with; none, when it is left out.');

/** No structural schema says which fields belong together. */
function hasOneForm({
  last,
  ago,
  unit: ofTime,
  from,
  before,
  values,
}: Readonly<Record<string, unknown>>): boolean {
  const forms = [last, ago, from ?? before, values].filter((form) => form !== undefined);
  return forms.length === 1 && ((last ?? ago) !== undefined) === (ofTime !== undefined);
}

const FilterSpec = z.strictObject({
  key: filterFields.key.max(63).describe('Its name in addresses.'),
  label: filterFields.label.describe('The words in front of it.'),
  kind: filterFields.kind.describe('Days, values or numbers.'),
  targets: z
    .array(
      z.strictObject({
        dataSourceRef: ResourceRef.describe('The DataSource of the table.'),
        table: target.table.describe('As table or schema.table.'),
        column: target.column.describe('The column of it.'),
      }),
    )
    .min(1)
    .max(30)
    .describe('The columns that it may be on; the first that a widget reads is the one there.'),
  initial: InitialChoice.optional(),
  excludedWidgets: z
    .array(filterFields.key.max(63))
    .max(100)
    .default([])
    .describe('The keys of the widgets that it leaves as they are.'),
});
type FilterSpec = z.infer<typeof FilterSpec>;

const DashboardSpec = z.strictObject({
  workspaceRef: WorkspaceRef.describe('The Workspace that it belongs to. Cannot be changed.'),
  displayName: DashboardInput.shape.name.describe('Its title.'),
  description: DashboardInput.shape.description.describe('What it shows, in a sentence.'),
  widgets: z.array(WidgetSpec).max(100).default([]).describe('What is on it.'),
  filters: z.array(FilterSpec).max(20).default([]).describe('The filters over its widgets.'),
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
  refersTo: ({ workspaceRef, widgets, filters }) => [
    { kind: 'Workspace', name: workspaceRef.name },
    ...namesOf(
      [...widgets, ...filters.flatMap((filter) => filter.targets)].map((each) => each.dataSourceRef),
    ).map((name) => ({
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
    const filters: DashboardFilter[] = [];
    for (const [index, filter] of spec.filters.entries())
      filters.push(await toFilter(context, workspace, resource, filter, `spec.filters[${index}]`));
    const act = actOfManifest(context, workspace, managedBy);
    const { id } = await declareDashboard(context.sources, act, {
      managedBy,
      name,
      description,
      widgets,
      filters,
    });
    return { dashboardId: id };
  },

  async remove(context, { metadata, spec, managedBy, before }) {
    const { db } = context;
    const find = (id: string) => findManagedDashboard(db, id, managedBy);
    const workspace = await findWorkspaceForRemoval(context, { metadata, spec }, find, before?.dashboardId);
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

async function toFilter(
  context: ApplyContext,
  workspace: WorkspaceRow,
  resource: Pick<Resource<DashboardSpec>, 'metadata' | 'spec'>,
  filter: FilterSpec,
  at: string,
): Promise<DashboardFilter> {
  const found: DashboardFilter['targets'] = [];
  for (const [index, { dataSourceRef: ref, ...column }] of filter.targets.entries()) {
    const field = `${at}.targets[${index}].dataSourceRef`;
    const id = await idOf(context, workspace, resource, { field, kind: 'DataSource', ref });
    if (id !== undefined) found.push({ ...column, data_source_id: id });
  }
  const { excludedWidgets, ...rest } = filter;
  const parsed = DashboardFilter.safeParse({
    ...rest,
    targets: found,
    initial: choiceOf(filter.initial),
    excluded_widgets: excludedWidgets,
  });
  if (parsed.success) return parsed.data;
  throw new Stalled('InvalidSpec', `${at}: ${parsed.error.issues.map(({ message }) => message).join('; ')}`);
}

/** The filter's own schema says whether it is one. */
function choiceOf(initial: FilterSpec['initial']): unknown {
  return initial?.values ?? initial ?? null;
}
