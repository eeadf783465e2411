// Made by `npm run sdks` of the OpenAPI document; do not edit it.

/** The version of the API that these types are of. */
export const apiVersion = '1.0.0';

/** Any JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The reasons of refusals so far; a newer service may have more. */
export type ErrorCode = 'invalid_request' | 'unsupported_protocol' | 'unauthorized' | 'plan_limit' | 'forbidden' | 'insufficient_scope' | 'ip_not_allowed' | 'mcp_disabled' | 'origin_not_allowed' | 'not_found' | 'method_not_allowed' | 'not_acceptable' | 'request_timeout' | 'conflict' | 'payload_too_large' | 'unsupported_media_type' | 'idempotency_mismatch' | 'rate_limited' | 'too_many_attempts' | 'headers_too_large' | 'internal' | 'unavailable';

/** The workspace and the key that a request acts as. */
export interface Whoami {
  /** The workspace that the key belongs to. */
  workspace_id: string;
  /** Its name. */
  workspace_name: string;
  /** The id of the key. */
  key_id: string;
  /** The key's visible prefix, beginning qg_live_. */
  key_prefix: string;
  /** A key created with no scope has full access and lists them all. */
  scopes: Scope[];
  /** Stable, not secret; usable as the seed of an idempotency key. */
  fingerprint: string;
}

/** A question. */
export interface AskInput {
  /** The question, in plain English. */
  question: string;
  /** Limits the answer to these sources; otherwise the workspace's default source is asked. */
  data_source_ids?: string[];
  /** The effort of a model, where one is configured; the workspace's own tier by default. */
  model_tier?: 'low' | 'medium' | 'high';
}

/** The answer to a question. One that failed is an answer, too. */
export interface AskAnswer {
  /** Stable id of the answer. */
  message_id: string;
  /** The statement that was run; null where none was made. */
  sql: string | null;
  /** The names of the columns, in the order of the rows. */
  columns: string[];
  /** A list for each row, with a value for each column. */
  rows: Json[][];
  /** A chart of the rows, in Vega-Lite without its data. */
  chart_spec: ChartSpec | null;
  /** A sentence or two on what stands out. */
  insight: string | null;
  /** Questions to go on with; readings to choose from where it failed. */
  suggestions: string[];
  /** The reason of a failure, in words. */
  error: string | null;
  /** Whether the question was answered. */
  success: boolean;
}

/** One page of a list. */
export interface ConversationPage {
  /** The records of this page. */
  data: Conversation[];
  /** Whether there are more behind them. */
  has_more: boolean;
  /** The cursor of the next page; null where there is none. */
  next_cursor: string | null;
}

/** Questions of one person or key, one after another. */
export interface Conversation {
  /** The id of the conversation. */
  id: string;
  /** Its first question, or the name that it was given. */
  title: string;
  /** The time of its first question. */
  created_at: string;
  /** The time of its last question or renaming. */
  updated_at: string;
  /** Questions and answers in it. */
  message_count: number;
}

/** One page of a list. */
export interface DashboardPage {
  /** The records of this page. */
  data: Dashboard[];
  /** Whether there are more behind them. */
  has_more: boolean;
  /** The cursor of the next page; null where there is none. */
  next_cursor: string | null;
}

/** A dashboard, as lists show it. */
export interface Dashboard {
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
  /** Its meaning, in words. */
  description: string;
  /** draft until it is published, then published. */
  status: 'draft' | 'published';
  /** Whether the draft differs from the published version. */
  has_unpublished_changes: boolean;
  /** The number of its widgets. */
  widget_count: number;
  /** The manifest that declares it; it is changed there. */
  managed_by: string | null;
  /** The time of its creation. */
  created_at: string;
  /** The time of its last change. */
  updated_at: string;
  /** The time of its publication; null if it was never published. */
  published_at: string | null;
}

/** A dashboard with its widgets. */
export interface DashboardDocument {
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
  /** Its meaning, in words. */
  description: string;
  /** draft until it is published, then published. */
  status: 'draft' | 'published';
  /** Whether the draft differs from the published version. */
  has_unpublished_changes: boolean;
  /** The number of its widgets. */
  widget_count: number;
  /** The manifest that declares it; it is changed there. */
  managed_by: string | null;
  /** The time of its creation. */
  created_at: string;
  /** The time of its last change. */
  updated_at: string;
  /** The time of its publication; null if it was never published. */
  published_at: string | null;
  /** Its widgets, in their order. */
  widgets: Widget[];
  /** The filters over its widgets, in the order of their bar. */
  filters: DashboardFilter[];
  /** The draft's: it goes up with every change of it. */
  revision: number;
}

/** A part of a dashboard. */
export interface Widget {
  /** The key of the widget within its dashboard. */
  key: string;
  /** Its title. */
  title: string;
  /** The kind of content: a chart, a table, a number or a text. */
  type: 'number' | 'chart' | 'table' | 'text';
  /** The question, in plain English; null without one. */
  question: string | null;
  /** The statement; null without one. */
  sql: string | null;
  /** The metric; null without one. */
  metric_id: string | null;
  /** The column to group by; null for none. */
  dimension: string | null;
  /** The length of a period: day, week or month, or a longer one; null for none. */
  grain: 'day' | 'week' | 'month' | 'quarter' | 'year' | null;
  /** The data source; null without one. */
  data_source_id: string | null;
  /** The text, in Markdown; null for other types. */
  text: string | null;
  /** The chart, in Vega-Lite without its data; null for a table. */
  chart_spec: ChartSpec | null;
  /** The settings by which it shows its rows; left out where it has none. */
  display?: WidgetDisplay;
  /** The tab that it is on, by its name; the first one, when it is left out. */
  tab?: string;
  /** Its place and size on the dashboard. */
  layout: Layout | null;
  /** The age that its data may reach. */
  refresh_seconds: number;
}

/** The settings by which a widget shows its rows. */
export interface WidgetDisplay {
  /** Takes precedence over chart_spec. */
  chart?: ChartDisplay;
  /** The columns in their order; others of the answer come after them. */
  columns?: ColumnDisplay[];
  table?: TableDisplay;
  number?: NumberDisplay;
}

/** A line across. */
export interface ChartDisplayGoal {
  /** The number that the line is at. */
  at: number;
  /** The words beside it. */
  label?: string;
}

/** The words along the axes, where the names of the columns do not do. */
export interface ChartDisplayTitles {
  /** The words along the axis of `x`. */
  x?: string;
  /** The words along the axis of the numbers. */
  y?: string;
}

/** The settings of a chart. */
export interface ChartDisplay {
  /** The kind of its marks. */
  kind: 'bar' | 'horizontal_bar' | 'line' | 'area' | 'pie' | 'scatter';
  /** The column along: names, times, or the first numbers of points. */
  x?: string;
  /** The columns of its numbers. */
  y?: string[];
  /** The column whose values have a color each. */
  series?: string;
  /** The colors of values that keep them; others have the colors that are left. */
  colors?: MarkColor[];
  /** Series beside each other, on each other, or as shares of their total. */
  stack?: 'none' | 'total' | 'share';
  /** Names in the order of the rows, of the alphabet, or by their numbers. */
  sort?: 'rows' | 'names' | 'ascending' | 'descending';
  /** Whether marks have their numbers beside them. */
  labels?: boolean;
  /** A line across. */
  goal?: ChartDisplayGoal;
  /** Whether numbers are on a logarithmic scale. */
  log?: boolean;
  /** The words along the axes, where the names of the columns do not do. */
  titles?: ChartDisplayTitles;
}

/** A color for a value's marks. */
export interface MarkColor {
  /** A value of the column of the colors as text, or the name of a column of numbers. */
  value: string;
  /** The color of its marks. */
  color: 'blue' | 'teal' | 'green' | 'yellow' | 'orange' | 'red' | 'magenta' | 'purple' | 'brown' | 'gray';
}

/** The place, name and format of a column. */
export interface ColumnDisplay {
  /** As the answer has it. */
  name: string;
  /** Its name in words. */
  title?: string;
  /** Whether tables leave it out. */
  hidden?: boolean;
  /** The form of its values. */
  form?: 'text' | 'label' | 'number' | 'currency' | 'share' | 'percent' | 'period' | 'moment' | 'weekday' | 'month_of_year';
  /** The ISO 4217 code of a currency. */
  currency?: string;
  /** The unit of a number: "days". */
  unit?: string;
  /** The digits after the point. */
  decimals?: number;
  /** The length of a period, by which dates are written. */
  grain?: 'day' | 'week' | 'month' | 'quarter' | 'year';
  /** Its width in tables, in pixels. */
  width?: number;
}

/** The settings of a table. */
export interface TableDisplay {
  /** Whether a last row has the sums of its amounts, and a pivot a last column of them. */
  totals?: boolean;
  /** Passed over where a column is gone, 100 columns do not do, or percentages would have to be added. */
  pivot?: Pivot;
  /** The first rule that holds for a cell counts. */
  colors?: ColorRule[];
}

/** A table of a value by two groupings. */
export interface Pivot {
  /** The column whose values are its rows. */
  rows: string;
  /** The column whose values are its columns. */
  columns: string;
  /** The column of its cells. Several amounts of one cell are added. */
  value: string;
}

/** A color for cells by their value. */
export interface ColorRule {
  /** The column of the cells. */
  column: string;
  /** How the value of the cell is compared with that of the rule. */
  comparison: 'above' | 'at_least' | 'below' | 'at_most' | 'equal' | 'not_equal';
  /** A number, or a text to be equal to. */
  value: string | number;
  /** The color of the cell. */
  color: 'blue' | 'teal' | 'yellow' | 'orange' | 'magenta' | 'gray';
}

/** The settings of a single value. */
export interface NumberDisplay {
  /** The column of the number; the last, when it is left out. */
  column?: string;
  /** The text in front of it. */
  prefix?: string;
  /** The text behind it. */
  suffix?: string;
  /** previous tells the change against the row before it: over time, the period before. */
  compare?: 'none' | 'previous';
  /** The direction of a change for the better. */
  better?: 'up' | 'down';
  /** Whether a line of its earlier values is below it. */
  sparkline?: boolean;
}

/** In columns, of which there are twelve, and rows. */
export interface Layout {
  /** Columns from the left. */
  x: number;
  /** Rows from the top. */
  y: number;
  /** In columns. */
  width: number;
  /** In rows. */
  height: number;
}

/** A filter over the widgets of a dashboard. */
export interface DashboardFilter {
  /** Its name in addresses. */
  key: string;
  /** Its label for people. */
  label: string;
  /** The kind of its choices: days, values or numbers. */
  kind: 'date' | 'values' | 'number';
  /** The columns that it may be on; the first that a widget reads is the one there. */
  targets: FilterTarget[];
  /** The choice to begin with; null for none. */
  initial: FilterChoice | null;
  /** The widgets that it leaves as they are. */
  excluded_widgets: string[];
}

/** A column of a table that a filter is about. */
export interface FilterTarget {
  /** The data source; null without one. */
  data_source_id: string;
  /** As table or schema.table. */
  table: string;
  /** The name of the column. */
  column: string;
}

/** The FilterChoiceObject of the API. */
export interface FilterChoiceObject {
  /** The beginning, inclusive. */
  from?: string | number;
  /** The end of the range, exclusive. */
  before?: string | number;
}

/** So many units of time that end today, as the last 30 days. */
export interface FilterChoiceLast {
  /** The number of units of time that end today. */
  last: number;
  /** The unit of time. */
  unit: 'day' | 'week' | 'month' | 'quarter' | 'year';
}

/** A whole unit of time, so many ago: 0 is this month, 1 the one before. */
export interface FilterChoiceAgo {
  /** The number of units of time ago; 0 is the current one. */
  ago: number;
  /** The unit of time. */
  unit: 'day' | 'week' | 'month' | 'quarter' | 'year';
}

/** The cached data of a widget. */
export interface WidgetData {
  /** The key of the widget within its dashboard. */
  key: string;
  /** The names of the columns, in the order of the rows. */
  columns: string[];
  /** The kind of each column. */
  column_kinds: ('text' | 'integer' | 'number' | 'boolean' | 'date' | 'time' | 'timestamp' | 'json' | 'list' | 'binary' | 'other')[];
  /** The columns that are percentages: share of 1, percent of 100. Left out if there are none. */
  column_units?: ('share' | 'percent' | null)[];
  /** The titles of the columns and the ways of writing their values; left out in answers that were kept before there were formats. */
  column_formats?: ColumnFormat[];
  /** A list for each row, with a value for each column. */
  rows: Json[][];
  /** Whether there are more rows than these. */
  truncated: boolean;
  /** The widget's own, or a plain one of its rows; null where a table says more. */
  chart_spec: ChartSpec | null;
  /** The time at which it was read from the source; null before the first time. */
  refreshed_at: string | null;
  /** Whether newer data is being fetched or could not be. */
  stale: boolean;
  /** The reason of a failure, in words; null without one. */
  error: string | null;
  /** The chosen filters that do not hold for these rows; absent where all do. */
  unreached?: UnreachedFilter[];
}

/** The title of a column, and the way in which its values are written. */
export interface ColumnFormat {
  /** Its name in words: "Revenue". */
  title: string;
  /** label is a number that names something; share is a part of 1, percent one of 100; period is the start of a day, week, month, quarter or year; weekday is 1 for Monday. */
  form: 'text' | 'label' | 'number' | 'currency' | 'share' | 'percent' | 'period' | 'moment' | 'weekday' | 'month_of_year';
  /** The ISO 4217 code of a currency. */
  currency?: string;
  /** The unit of a number: "days". */
  unit?: string;
  /** The digits after the point in a column of them. */
  decimals?: number;
  /** The length of a period. */
  grain?: 'day' | 'week' | 'month' | 'quarter' | 'year';
  /** false for numbers without a meaningful sum, as averages are; totals leave them out. */
  additive?: boolean;
}

/** A filter that does not hold for these rows, and the reason. */
export interface UnreachedFilter {
  /** Its key. */
  filter: string;
  /** excepted: the dashboard says so; not_read: the widget reads none of its columns; unsure: it cannot be told which rows to leave out. */
  reason: 'excepted' | 'not_read' | 'unsure';
}

/** One page of a list. */
export interface MetricPage {
  /** The records of this page. */
  data: Metric[];
  /** Whether there are more behind them. */
  has_more: boolean;
  /** The cursor of the next page; null where there is none. */
  next_cursor: string | null;
}

/** The meaning of a word such as revenue in the workspace. */
export interface Metric {
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
  /** Its meaning, in words. */
  description: string;
  /** The data source; null without one. */
  data_source_id: string;
  /** The table or view, as schema.table or table. */
  source: string;
  /** SQL in the dialect of the source, such as sum(amount). */
  expression: string;
  /** Columns that it may be grouped by. */
  dimensions: string[];
  /** SQL conditions that always apply. */
  filters: string[];
  /** The time column that it is asked by; null without one. */
  time_column: string | null;
  /** Other words that people use for it. */
  synonyms: string[];
  /** The manifest that declares it; it is changed there. */
  managed_by: string | null;
  /** The time of its creation. */
  created_at: string;
  /** The time of its last change. */
  updated_at: string;
}

/** One page of a list. */
export interface DataSourcePage {
  /** The records of this page. */
  data: DataSource[];
  /** Whether there are more behind them. */
  has_more: boolean;
  /** The cursor of the next page; null where there is none. */
  next_cursor: string | null;
}

/** The DataSourceProfiling of the API. */
export interface DataSourceProfiling {
  /** The number of tables that have been profiled. */
  tables_read: number;
  /** The tables. */
  tables: number;
}

/** A connected database or file, and never how it is reached. */
export interface DataSource {
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
  /** The engine, such as postgresql or duckdb. */
  type: 'postgresql' | 'mysql' | 'clickhouse' | 'trino' | 'duckdb' | 'sqlite';
  /** Whether the source answered when it was last asked for its schema. */
  status: 'connected' | 'failed';
  /** The reason, where it failed. */
  status_message: string | null;
  /** Questions that name no source go to this one. */
  is_default: boolean;
  /** The manifest that declares it; it is changed there. */
  managed_by: string | null;
  /** The number of its tables; null before they were read. */
  table_count: number;
  /** The time of its creation. */
  created_at: string;
  /** The time of its last change. */
  updated_at: string;
  /** The time at which its schema was last read. */
  refreshed_at: string | null;
  /** The time of the last profile of its rows. */
  profiled_at: string | null;
  /** The progress of the profile under way; null if there is none. */
  profiling: DataSourceProfiling | null;
  /** The part that could not be looked at, and why. Questions are answered all the same. */
  profile_message: string | null;
}

/** The rights of an embed token. */
export interface EmbedTokenInput {
  /** The dashboards that it opens; all published ones, when it is left out. */
  dashboard_ids?: string[];
  /** The rows of the dashboards that it shows. */
  filters?: EmbedFilters;
  /** The dashboards' own filters that the viewer chooses in, and those that hold. */
  dashboard_filters?: FilterTerms;
  /** The user in your own system that it is for; kept in the audit log. */
  external_user?: string;
  /** The pages that may show it in a frame; none, when it is left out. */
  allowed_origins?: string[];
  /** Seconds. */
  expires_in?: number;
  /** export offers rows as CSV and charts as pictures. */
  permissions?: ('view' | 'export')[];
  /** auto follows the viewer's system. */
  theme?: 'auto' | 'light' | 'dark';
}

/** The rows that a token shows. */
export interface EmbedFilters {
  /** Hold for all that the token reads; nobody who has it can change them. */
  locked?: Filters;
  /** Hold at first; the viewer may change or remove them. */
  initial?: Filters;
  /** The locked ones that the viewer is not told of. */
  hidden?: string[];
}

/** The FilterObject of the API. */
export interface FilterObject {
  /** The beginning, inclusive. */
  from?: string | number;
  /** The end of the range, exclusive. */
  before?: string | number;
}

/** A filter that the viewer chooses in. */
export interface OpenFilterTerm {
  /** The viewer chooses. */
  access: 'open';
  /** The choice to begin with; the dashboard's initial one when it is left out. */
  choice?: FilterChoice | null;
}

/** A filter that holds, whatever the viewer does. */
export interface HeldFilterTerm {
  /** It holds for all that is read; of a hidden one the viewer is not told. */
  access: 'locked' | 'hidden';
  choice: FilterChoice;
}

/** The filters on its rows. */
export interface EmbedTokenFilters {
  locked: Filters;
  initial: Filters;
  /** The hidden ones. */
  hidden: string[];
}

/** A token that opens dashboards in other pages. */
export interface EmbedToken {
  /** Its id, by which it is revoked. */
  jti: string;
  /** The bearer token itself, shown this once. */
  token: string;
  /** Always embed. */
  token_type: 'embed';
  /** The end of its validity. */
  expires_at: string;
  /** Seconds until then. */
  expires_in: number;
  /** null: all published ones. */
  dashboard_ids: string[] | null;
  /** The filters on its rows. */
  filters: EmbedTokenFilters;
  dashboard_filters: FilterTerms;
  /** The viewer in your own system; null if none was given. */
  external_user: string | null;
  /** The pages that may show it in a frame. */
  allowed_origins: string[];
  /** The permissions of the viewer. */
  permissions: ('view' | 'export')[];
  /** The colors: light, dark, or auto for the viewer's own. */
  theme: 'auto' | 'light' | 'dark';
  /** The page to show in a frame; the token is behind the #, which no server is sent. */
  embed_url: string;
}

/** The data of the event. */
export interface QueryCompletedEventData {
  /** The message of the conversation that holds the answer. */
  message_id: string;
  /** The conversation that it belongs to. */
  conversation_id: string;
  /** The question, in plain English; null without one. */
  question: string;
  /** null where the question was not understood. */
  data_source_id: string | null;
  /** Whether it worked. */
  success: boolean;
  /** The number of rows of the answer. */
  row_count: number;
  /** The reason of a failure, in words; null without one. */
  error: string | null;
  /** The duration in milliseconds. */
  duration_ms: number;
}

/** The QueryCompletedEvent of the API. */
export interface QueryCompletedEvent {
  /** evt_…; the same in every delivery of the event. */
  id: string;
  /** The name of the event. */
  type: 'query.completed';
  /** The time of the event. */
  created_at: string;
  /** The workspace where it happened. */
  workspace_id: string;
  /** The data of the event. */
  data: QueryCompletedEventData;
}

/** The data of the event. */
export interface QueryFeedbackEventData {
  /** The message of the conversation that holds the answer. */
  message_id: string;
  /** The conversation that it belongs to. */
  conversation_id: string;
  /** The rating of the answer: up or down. */
  rating: 'up' | 'down';
  /** The comment on it, if any. */
  comment: string;
  /** The member; null for an API key. */
  member_id: string;
}

/** The QueryFeedbackEvent of the API. */
export interface QueryFeedbackEvent {
  /** evt_…; the same in every delivery of the event. */
  id: string;
  /** The name of the event. */
  type: 'query.feedback';
  /** The time of the event. */
  created_at: string;
  /** The workspace where it happened. */
  workspace_id: string;
  /** The data of the event. */
  data: QueryFeedbackEventData;
}

/** The dashboard. */
export interface DashboardCreatedEventDataDashboard {
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
}

/** The data of the event. */
export interface DashboardCreatedEventData {
  /** The dashboard. */
  dashboard: DashboardCreatedEventDataDashboard;
}

/** The DashboardCreatedEvent of the API. */
export interface DashboardCreatedEvent {
  /** evt_…; the same in every delivery of the event. */
  id: string;
  /** The name of the event. */
  type: 'dashboard.created';
  /** The time of the event. */
  created_at: string;
  /** The workspace where it happened. */
  workspace_id: string;
  /** The data of the event. */
  data: DashboardCreatedEventData;
}

/** The dashboard. */
export interface DashboardPublishedEventDataDashboard {
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
}

/** The data of the event. */
export interface DashboardPublishedEventData {
  /** The dashboard. */
  dashboard: DashboardPublishedEventDataDashboard;
  /** The number of the version, from 1. */
  version: number;
}

/** The DashboardPublishedEvent of the API. */
export interface DashboardPublishedEvent {
  /** evt_…; the same in every delivery of the event. */
  id: string;
  /** The name of the event. */
  type: 'dashboard.published';
  /** The time of the event. */
  created_at: string;
  /** The workspace where it happened. */
  workspace_id: string;
  /** The data of the event. */
  data: DashboardPublishedEventData;
}

/** The widget. */
export interface WidgetAddedEventDataWidget {
  /** The key of the widget within its dashboard. */
  key: string;
  /** Its title. */
  title: string;
  /** The type. */
  type: string;
}

/** The data of the event. */
export interface WidgetAddedEventData {
  /** The dashboard. */
  dashboard_id: string;
  /** The widget. */
  widget: WidgetAddedEventDataWidget;
}

/** The WidgetAddedEvent of the API. */
export interface WidgetAddedEvent {
  /** evt_…; the same in every delivery of the event. */
  id: string;
  /** The name of the event. */
  type: 'widget.added';
  /** The time of the event. */
  created_at: string;
  /** The workspace where it happened. */
  workspace_id: string;
  /** The data of the event. */
  data: WidgetAddedEventData;
}

/** The alert. */
export interface AlertCreatedEventDataAlert {
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
  /** The metric; null without one. */
  metric_id: string | null;
}

/** The data of the event. */
export interface AlertCreatedEventData {
  /** The alert. */
  alert: AlertCreatedEventDataAlert;
}

/** The AlertCreatedEvent of the API. */
export interface AlertCreatedEvent {
  /** evt_…; the same in every delivery of the event. */
  id: string;
  /** The name of the event. */
  type: 'alert.created';
  /** The time of the event. */
  created_at: string;
  /** The workspace where it happened. */
  workspace_id: string;
  /** The data of the event. */
  data: AlertCreatedEventData;
}

/** The alert. */
export interface AlertFiredEventDataAlert {
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
  /** The metric; null without one. */
  metric_id: string | null;
}

/** The value of the dimension that it is about, where the alert watches each by itself. */
export interface AlertFiredEventDataDimension {
  /** Its name. */
  name: string;
  /** The value; null without one. */
  value: string;
}

/** The data of the event. */
export interface AlertFiredEventData {
  /** The alert. */
  alert: AlertFiredEventDataAlert;
  /** The value that was measured. */
  value: number | null;
  /** The bound that the number is compared with. */
  threshold: number | null;
  /** The value of the dimension that it is about, where the alert watches each by itself. */
  dimension?: AlertFiredEventDataDimension;
}

/** The AlertFiredEvent of the API. */
export interface AlertFiredEvent {
  /** evt_…; the same in every delivery of the event. */
  id: string;
  /** The name of the event. */
  type: 'alert.fired';
  /** The time of the event. */
  created_at: string;
  /** The workspace where it happened. */
  workspace_id: string;
  /** The data of the event. */
  data: AlertFiredEventData;
}

/** The alert. */
export interface AlertResolvedEventDataAlert {
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
  /** The metric; null without one. */
  metric_id: string | null;
}

/** The value of the dimension that it is about, where the alert watches each by itself. */
export interface AlertResolvedEventDataDimension {
  /** Its name. */
  name: string;
  /** The value; null without one. */
  value: string;
}

/** The data of the event. */
export interface AlertResolvedEventData {
  /** The alert. */
  alert: AlertResolvedEventDataAlert;
  /** The value that was measured. */
  value: number | null;
  /** The bound that the number is compared with. */
  threshold: number | null;
  /** The value of the dimension that it is about, where the alert watches each by itself. */
  dimension?: AlertResolvedEventDataDimension;
}

/** The AlertResolvedEvent of the API. */
export interface AlertResolvedEvent {
  /** evt_…; the same in every delivery of the event. */
  id: string;
  /** The name of the event. */
  type: 'alert.resolved';
  /** The time of the event. */
  created_at: string;
  /** The workspace where it happened. */
  workspace_id: string;
  /** The data of the event. */
  data: AlertResolvedEventData;
}

/** The insight. */
export interface InsightSurfacedEventDataInsight {
  /** Its id. */
  id: string;
  /** Its title. */
  title: string;
  /** The content in a sentence or two. */
  summary: string;
}

/** The data of the event. */
export interface InsightSurfacedEventData {
  /** The insight. */
  insight: InsightSurfacedEventDataInsight;
}

/** The InsightSurfacedEvent of the API. */
export interface InsightSurfacedEvent {
  /** evt_…; the same in every delivery of the event. */
  id: string;
  /** The name of the event. */
  type: 'insight.surfaced';
  /** The time of the event. */
  created_at: string;
  /** The workspace where it happened. */
  workspace_id: string;
  /** The data of the event. */
  data: InsightSurfacedEventData;
}

/** The data source. */
export interface DataSourceConnectedEventDataDataSource {
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
  /** The type. */
  type: 'postgresql' | 'mysql' | 'clickhouse' | 'trino' | 'duckdb' | 'sqlite';
}

/** The data of the event. */
export interface DataSourceConnectedEventData {
  /** The data source. */
  data_source: DataSourceConnectedEventDataDataSource;
}

/** The DataSourceConnectedEvent of the API. */
export interface DataSourceConnectedEvent {
  /** evt_…; the same in every delivery of the event. */
  id: string;
  /** The name of the event. */
  type: 'data_source.connected';
  /** The time of the event. */
  created_at: string;
  /** The workspace where it happened. */
  workspace_id: string;
  /** The data of the event. */
  data: DataSourceConnectedEventData;
}

/** The link. */
export interface ShareCreatedEventDataShare {
  /** Its id. */
  id: string;
  /** The dashboard. */
  dashboard_id: string;
  /** The time of its expiry; null if it does not expire. */
  expires_at: string;
}

/** The data of the event. */
export interface ShareCreatedEventData {
  /** The link. */
  share: ShareCreatedEventDataShare;
}

/** The ShareCreatedEvent of the API. */
export interface ShareCreatedEvent {
  /** evt_…; the same in every delivery of the event. */
  id: string;
  /** The name of the event. */
  type: 'share.created';
  /** The time of the event. */
  created_at: string;
  /** The workspace where it happened. */
  workspace_id: string;
  /** The data of the event. */
  data: ShareCreatedEventData;
}

/** The data of the event. */
export interface AlertTestFiredEventData {
  /** The tested subscription. */
  subscription_id: string;
  /** The reason, in words; null without one. */
  message: string;
}

/** The AlertTestFiredEvent of the API. */
export interface AlertTestFiredEvent {
  /** evt_…; the same in every delivery of the event. */
  id: string;
  /** The name of the event. */
  type: 'alert.test_fired';
  /** The time of the event. */
  created_at: string;
  /** The workspace where it happened. */
  workspace_id: string;
  /** The data of the event. */
  data: AlertTestFiredEventData;
}

/** A thing that a key may do: ask questions, or read resources. */
export type Scope = 'ask' | 'read';

/** Vega-Lite, less its data. */
export type ChartSpec = Record<string, Json>;

/** A period such as {last: 30, unit: day}, a range {from, before}, or a list of values. */
export type FilterChoice = FilterChoiceLast | FilterChoiceAgo | FilterChoiceObject | (string | number | boolean | null)[];

/** Filters by the name of their column. */
export type Filters = Record<string, Filter>;

/** A value, a list of which any will do, or a range {from, before}. */
export type Filter = string | number | boolean | null | (string | number | boolean | null)[] | FilterObject;

/** Terms by the keys of a dashboard's filters. */
export type FilterTerms = Record<string, FilterTerm>;

/** A dashboard's filter, as viewers from outside have it. */
export type FilterTerm = OpenFilterTerm | HeldFilterTerm;

/** The events that webhooks send, told apart by their type. */
export type WebhookEvent = QueryCompletedEvent | QueryFeedbackEvent | DashboardCreatedEvent | DashboardPublishedEvent | WidgetAddedEvent | AlertCreatedEvent | AlertFiredEvent | AlertResolvedEvent | InsightSurfacedEvent | DataSourceConnectedEvent | ShareCreatedEvent | AlertTestFiredEvent;
