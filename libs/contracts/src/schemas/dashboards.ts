import { z } from 'zod';
import { ChartSpec } from './chart-spec.js';
import { DashboardFilters, UnreachedFilter, chosenFilters } from './dashboard-filters.js';
import { SqlText } from './data-sources.js';
import { FilterValue, readJson } from './filters.js';
import { idOf, longText, PageQuery, text, Timestamp } from './fields.js';
import { Cell, ColumnFormats, ColumnKind, ColumnUnits } from './results.js';
import { WidgetDisplay } from './widget-display.js';
import { WidgetKey } from './widget-key.js';

const widgetTypes = ['number', 'chart', 'table', 'text'] as const;

/** Places on a grid of twelve columns. */
export const Layout = z
  .strictObject({
    x: z.int().min(0).max(11).describe('Columns from the left.'),
    y: z.int().min(0).max(10_000).describe('Rows from the top.'),
    width: z.int().min(1).max(12).describe('In columns.'),
    height: z.int().min(1).max(100).describe('In rows.'),
  })
  .refine(({ x, width }) => x + width <= 12, {
    path: ['width'],
    error: 'x and width together are at most 12',
  })
  .meta({ id: 'Layout', description: 'In columns, of which there are twelve, and rows.' });

const widgetFields = {
  title: text(200),
  type: z.enum(widgetTypes),
  question: z.string().nullable(),
  sql: z.string().nullable(),
  metric_id: z.string().nullable(),
  dimension: z.string().nullable(),
  grain: z.enum(['day', 'week', 'month', 'quarter', 'year']).nullable(),
  data_source_id: z.string().nullable(),
  text: z.string().nullable(),
  chart_spec: ChartSpec.nullable(),
  display: WidgetDisplay.optional().describe(
    'The settings by which it shows its rows; left out where it has none.',
  ),
  tab: text(60)
    .optional()
    .describe('The tab that it is on, by its name; the first one, when it is left out.'),
  layout: Layout.nullable(),
  refresh_seconds: z.int().min(60).max(604_800).describe('The age that its data may reach.'),
};

/** A part of a dashboard: the answer to a question, to SQL or of a metric, or a text. */
export const Widget = z
  .object({ key: z.string(), ...widgetFields })
  .meta({ id: 'Widget', description: 'A part of a dashboard.' });
export type Widget = z.infer<typeof Widget>;

const widgetInput = {
  key: WidgetKey.optional(),
  title: widgetFields.title,
  type: widgetFields.type.default('chart'),
  question: text(2_000).nullable().default(null),
  sql: SqlText.nullable().default(null),
  metric_id: idOf('met').nullable().default(null),
  dimension: text(200).nullable().default(null).describe("One of the metric's dimensions to group by."),
  grain: widgetFields.grain.default(null).describe("Groups by the metric's time column."),
  data_source_id: idOf('ds').nullable().default(null),
  text: longText(20_000).nullable().default(null),
  chart_spec: widgetFields.chart_spec.default(null),
  display: widgetFields.display,
  tab: widgetFields.tab,
  layout: widgetFields.layout.default(null),
  refresh_seconds: widgetFields.refresh_seconds.default(3_600),
};

/** Reports whether a widget has content: a text for a text widget, otherwise a question, or either SQL or a metric. */
function saysWhatItShows(widget: {
  type: string;
  question: unknown;
  sql: unknown;
  metric_id: unknown;
  text: unknown;
}): boolean {
  if (widget.type === 'text') return widget.text !== null;
  return widget.question !== null || (widget.sql !== null) !== (widget.metric_id !== null);
}
const whatItNeeds = {
  path: ['sql'],
  error: 'give a question, or either SQL or a metric_id and not both; a widget of type text needs its text',
};

/** A complete widget to add. */
export const WidgetInput = z
  .strictObject(widgetInput)
  .refine(saysWhatItShows, whatItNeeds)
  .meta({ id: 'WidgetInput' });
export type WidgetInput = z.infer<typeof WidgetInput>;

/** Changes to a widget; omitted fields stay. */
export const WidgetChange = z
  .strictObject({
    title: widgetFields.title.optional(),
    type: widgetFields.type.optional(),
    question: text(2_000).nullable().optional(),
    sql: SqlText.nullable().optional(),
    metric_id: idOf('met').nullable().optional(),
    dimension: text(200).nullable().optional(),
    grain: widgetFields.grain.optional(),
    data_source_id: idOf('ds').nullable().optional(),
    text: longText(20_000).nullable().optional(),
    chart_spec: widgetFields.chart_spec.optional(),
    display: WidgetDisplay.nullable().optional().describe('null removes the settings.'),
    tab: text(60).nullable().optional().describe('null puts it on the first one.'),
    layout: widgetFields.layout.optional(),
    refresh_seconds: widgetFields.refresh_seconds.optional(),
  })
  .meta({ id: 'WidgetChange' });
export type WidgetChange = z.infer<typeof WidgetChange>;

const { question, sql, metric_id, dimension, grain, data_source_id } = widgetInput;

/** The query of a widget to try. */
export const WidgetPreviewInput = z
  .strictObject({ question, sql, metric_id, dimension, grain, data_source_id })
  .refine((asked) => saysWhatItShows({ ...asked, type: 'table', text: null }), whatItNeeds)
  .meta({ id: 'WidgetPreviewInput', description: 'The query of a widget to try.' });
export type WidgetPreviewInput = z.infer<typeof WidgetPreviewInput>;

/** A dashboard, as lists show it. */
export const Dashboard = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    status: z.enum(['draft', 'published']),
    has_unpublished_changes: z.boolean(),
    widget_count: z.int(),
    managed_by: z.string().nullable().describe('The manifest that declares it; it is changed there.'),
    created_at: Timestamp,
    updated_at: Timestamp,
    published_at: Timestamp.nullable(),
  })
  .meta({ id: 'Dashboard', description: 'A dashboard, as lists show it.' });
export type Dashboard = z.infer<typeof Dashboard>;

/** A whole dashboard: the published version, if there is one; editors may ask for the draft. */
export const DashboardDocument = Dashboard.extend({
  widgets: z.array(Widget),
  filters: DashboardFilters,
  revision: z.int().describe("The draft's: it goes up with every change of it."),
}).meta({
  id: 'DashboardDocument',
  description: 'A dashboard with its widgets.',
});
export type DashboardDocument = z.infer<typeof DashboardDocument>;

/** A dashboard to create, as a draft. */
export const DashboardInput = z
  .strictObject({
    name: text(200),
    description: longText(2_000).default(''),
    widgets: z.array(WidgetInput).max(100).default([]),
    filters: DashboardFilters.default([]),
  })
  .meta({ id: 'DashboardInput' });
export type DashboardInput = z.infer<typeof DashboardInput>;

/** A new name or description of a dashboard. */
export const DashboardChange = z
  .strictObject({ name: text(200).optional(), description: longText(2_000).optional() })
  .meta({ id: 'DashboardChange' });
export type DashboardChange = z.infer<typeof DashboardChange>;

/** All widgets of a draft, to replace them unless the draft has changed meanwhile. */
export const DraftReplacement = z
  .strictObject({
    revision: z.int().min(1).describe('The revision that was read: another one since then is a 409.'),
    widgets: z.array(WidgetInput).max(100).describe('All of them; what is left out is removed.'),
    filters: DashboardFilters.optional().describe('All of them; they stay as they are when it is left out.'),
  })
  .meta({ id: 'DraftReplacement' });
export type DraftReplacement = z.infer<typeof DraftReplacement>;

/** The dashboards to list. */
export const DashboardListQuery = PageQuery.extend({
  metric_id: idOf('met').optional().describe('Those alone that have a widget of this metric.'),
});
export type DashboardListQuery = z.infer<typeof DashboardListQuery>;

/** The version of a dashboard to read. */
export const DashboardQuery = z.object({
  version: z
    .enum(['published', 'draft'])
    .default('published')
    .describe('A dashboard that was never published has its draft only.'),
});

/** The version of a widget's data to read, and the filter choices that narrow it. */
export const DashboardDataQuery = DashboardQuery.extend({ filters: chosenFilters });

/** The values of a filter to list. */
export const FilterValuesQuery = DashboardQuery.extend({
  search: text(200).optional().describe('A part of the values, in any case.'),
});

/** The parts of a widget that can change. */
export const widgetAspects = ['title', 'query', 'text', 'look', 'place', 'refresh'] as const;

/** One part of a widget that can change. */
export type WidgetAspect = (typeof widgetAspects)[number];

/** The change of a widget between two versions. */
export const WidgetDifference = z
  .object({
    key: z.string(),
    title: z.string(),
    title_before: z.string().nullable().describe('Its title then, if it has another one now.'),
    change: z.enum(['added', 'removed', 'changed']),
    aspects: z
      .array(z.enum(widgetAspects))
      .describe(
        'What was changed: query: what it asks; look: how it is shown; place: where; refresh: how often.',
      ),
  })
  .meta({ id: 'WidgetDifference' });
export type WidgetDifference = z.infer<typeof WidgetDifference>;

/** A published version and its changes. */
export const DashboardVersion = z
  .object({
    version: z.int(),
    published_at: Timestamp,
    published_by: z.string(),
    name: z.string().nullable().describe('The name of the dashboard then; null if it was not kept.'),
    widget_count: z.int(),
    changes: z
      .array(WidgetDifference)
      .nullable()
      .describe('Since the version before; null where they were not kept.'),
  })
  .meta({ id: 'DashboardVersion' });
export type DashboardVersion = z.infer<typeof DashboardVersion>;

/** A widget's cached data; a failure sets `error` beside the last good rows. */
export const WidgetData = z
  .object({
    key: z.string(),
    columns: z.array(z.string()),
    column_kinds: z.array(ColumnKind),
    column_units: ColumnUnits,
    column_formats: ColumnFormats,
    rows: z.array(z.array(Cell)),
    truncated: z.boolean(),
    chart_spec: ChartSpec.nullable().describe(
      "The widget's own, or a plain one of its rows; null where a table says more.",
    ),
    refreshed_at: Timestamp.nullable(),
    stale: z.boolean().describe('Whether newer data is being fetched or could not be.'),
    error: z.string().nullable(),
    unreached: z
      .array(UnreachedFilter)
      .optional()
      .describe('The chosen filters that do not hold for these rows; absent where all do.'),
  })
  .meta({ id: 'WidgetData', description: 'The cached data of a widget.' });
export type WidgetData = z.infer<typeof WidgetData>;

/** The first rows of a query as a widget would have them; `error` is set if it cannot be run. */
export const WidgetPreview = WidgetData.pick({
  columns: true,
  column_kinds: true,
  column_units: true,
  column_formats: true,
  rows: true,
  truncated: true,
  chart_spec: true,
})
  .extend({
    sql: z.string().nullable().describe('The statement that was run; null where there is none.'),
    error: z.string().nullable(),
  })
  .meta({ id: 'WidgetPreview', description: 'The first rows of a query as a widget would have them.' });
export type WidgetPreview = z.infer<typeof WidgetPreview>;

/** A value of a widget's answer that somebody picked. */
export const ValuePick = z.strictObject({ column: z.string().min(1).max(200), value: FilterValue });
export type ValuePick = z.infer<typeof ValuePick>;

/** The picked values of a widget's answer for which the source rows are wanted. */
export const RowsBehindQuery = DashboardDataQuery.extend({
  picks: z
    .string()
    .max(10_000)
    .transform(readJson)
    .pipe(z.array(ValuePick).max(20))
    .describe('As JSON: columns of the answer with one of their values each. Computed ones are left out.'),
});

/** The picked values of a widget's answer to break down, and the dimension to use. */
export const BreakdownQuery = RowsBehindQuery.extend({
  by: text(200).optional().describe('The column of a dimension; the first, when it is left out.'),
});

/** The sums of a value by a dimension; `error` is set if they cannot be computed. */
export const Breakdown = z
  .object({
    dimensions: z
      .array(z.object({ column: z.string(), label: z.string() }))
      .describe('The dimensions that there are to break it down by.'),
    by: z.string().nullable().describe('The column of the one that these rows are by.'),
    columns: z.array(z.string()),
    rows: z.array(z.array(Cell)),
    truncated: z.boolean(),
    unreached: z.array(UnreachedFilter),
    error: z.string().nullable(),
  })
  .meta({ id: 'Breakdown', description: 'A value of a widget by another dimension, the largest first.' });
export type Breakdown = z.infer<typeof Breakdown>;

/** The source rows that a value is computed from; `error` is set if they cannot be determined. */
export const RowsBehind = z
  .object({
    columns: z.array(z.string()),
    rows: z.array(z.array(Cell)),
    truncated: z.boolean(),
    unreached: z.array(UnreachedFilter),
    error: z.string().nullable(),
  })
  .meta({ id: 'RowsBehind', description: 'The rows of the source that a value is computed of.' });
export type RowsBehind = z.infer<typeof RowsBehind>;
