# Made by `npm run sdks` of the OpenAPI document; do not edit it.
"""The records of the API."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

API_VERSION = "1.0.0"

# The reasons of refusals so far; a newer service may have more.
ERROR_CODES = (
    "invalid_request",
    "unsupported_protocol",
    "unauthorized",
    "plan_limit",
    "forbidden",
    "insufficient_scope",
    "ip_not_allowed",
    "mcp_disabled",
    "origin_not_allowed",
    "not_found",
    "method_not_allowed",
    "not_acceptable",
    "request_timeout",
    "conflict",
    "payload_too_large",
    "unsupported_media_type",
    "idempotency_mismatch",
    "rate_limited",
    "too_many_attempts",
    "headers_too_large",
    "internal",
    "unavailable",
)

# A thing that a key may do: ask questions, or read resources.
Scope = Literal["ask", "read"]

# Vega-Lite, less its data.
ChartSpec = Dict[str, Any]

# A period such as {last: 30, unit: day}, a range {from, before}, or a list of values.
FilterChoice = Union["FilterChoiceLast", "FilterChoiceAgo", "FilterChoiceObject", List[Optional[Union[str, float, bool]]]]

# Filters by the name of their column.
Filters = Dict[str, "Filter"]

# A value, a list of which any will do, or a range {from, before}.
Filter = Optional[Union[str, float, bool, List[Optional[Union[str, float, bool]]], "FilterObject"]]

# Terms by the keys of a dashboard's filters.
FilterTerms = Dict[str, "FilterTerm"]

# A dashboard's filter, as viewers from outside have it.
FilterTerm = Union["OpenFilterTerm", "HeldFilterTerm"]

# A column of a table that a filter is about.
FilterTarget = TypedDict(
    "FilterTarget",
    {
        "data_source_id": str,
        "table": str,
        "column": str,
    },
    total=False,
)

FilterChoiceObject = TypedDict(
    "FilterChoiceObject",
    {
        "from": Union[str, float],
        "before": Union[str, float],
    },
    total=False,
)

# So many units of time that end today, as the last 30 days.
FilterChoiceLast = TypedDict(
    "FilterChoiceLast",
    {
        "last": int,
        "unit": Literal["day", "week", "month", "quarter", "year"],
    },
    total=False,
)

# A whole unit of time, so many ago: 0 is this month, 1 the one before.
FilterChoiceAgo = TypedDict(
    "FilterChoiceAgo",
    {
        "ago": int,
        "unit": Literal["day", "week", "month", "quarter", "year"],
    },
    total=False,
)

# The rows that a token shows.
EmbedFilters = TypedDict(
    "EmbedFilters",
    {
        "locked": "Filters",
        "initial": "Filters",
        "hidden": List[str],
    },
    total=False,
)

FilterObject = TypedDict(
    "FilterObject",
    {
        "from": Union[str, float],
        "before": Union[str, float],
    },
    total=False,
)

# A filter that the viewer chooses in.
OpenFilterTerm = TypedDict(
    "OpenFilterTerm",
    {
        "access": Literal["open"],
        "choice": Optional["FilterChoice"],
    },
    total=False,
)

# A filter that holds, whatever the viewer does.
HeldFilterTerm = TypedDict(
    "HeldFilterTerm",
    {
        "access": Literal["locked", "hidden"],
        "choice": "FilterChoice",
    },
    total=False,
)


@dataclass(frozen=True)
class Whoami:
    """The workspace and the key that a request acts as."""

    workspace_id: str
    """The workspace that the key belongs to."""
    workspace_name: str
    """Its name."""
    key_id: str
    """The id of the key."""
    key_prefix: str
    """The key's visible prefix, beginning qg_live_."""
    scopes: List[Scope]
    """A key created with no scope has full access and lists them all."""
    fingerprint: str
    """Stable, not secret; usable as the seed of an idempotency key."""


@dataclass(frozen=True)
class AskAnswer:
    """The answer to a question. One that failed is an answer, too."""

    message_id: str
    """Stable id of the answer."""
    sql: Optional[str]
    """The statement that was run; null where none was made."""
    columns: List[str]
    """The names of the columns, in the order of the rows."""
    rows: List[List[Any]]
    """A list for each row, with a value for each column."""
    chart_spec: Optional[ChartSpec]
    """A chart of the rows, in Vega-Lite without its data."""
    insight: Optional[str]
    """A sentence or two on what stands out."""
    suggestions: List[str]
    """Questions to go on with; readings to choose from where it failed."""
    error: Optional[str]
    """The reason of a failure, in words."""
    success: bool
    """Whether the question was answered."""


@dataclass(frozen=True)
class ConversationPage:
    """One page of a list."""

    data: List[Conversation]
    """The records of this page."""
    has_more: bool
    """Whether there are more behind them."""
    next_cursor: Optional[str]
    """The cursor of the next page; null where there is none."""


@dataclass(frozen=True)
class Conversation:
    """Questions of one person or key, one after another."""

    id: str
    """The id of the conversation."""
    title: str
    """Its first question, or the name that it was given."""
    created_at: datetime
    """The time of its first question."""
    updated_at: datetime
    """The time of its last question or renaming."""
    message_count: int
    """Questions and answers in it."""


@dataclass(frozen=True)
class DashboardPage:
    """One page of a list."""

    data: List[Dashboard]
    """The records of this page."""
    has_more: bool
    """Whether there are more behind them."""
    next_cursor: Optional[str]
    """The cursor of the next page; null where there is none."""


@dataclass(frozen=True)
class Dashboard:
    """A dashboard, as lists show it."""

    id: str
    """Its id."""
    name: str
    """Its name."""
    description: str
    """Its meaning, in words."""
    status: Literal["draft", "published"]
    """draft until it is published, then published."""
    has_unpublished_changes: bool
    """Whether the draft differs from the published version."""
    widget_count: int
    """The number of its widgets."""
    managed_by: Optional[str]
    """The manifest that declares it; it is changed there."""
    created_at: datetime
    """The time of its creation."""
    updated_at: datetime
    """The time of its last change."""
    published_at: Optional[datetime]
    """The time of its publication; null if it was never published."""


@dataclass(frozen=True)
class DashboardDocument:
    """A dashboard with its widgets."""

    id: str
    """Its id."""
    name: str
    """Its name."""
    description: str
    """Its meaning, in words."""
    status: Literal["draft", "published"]
    """draft until it is published, then published."""
    has_unpublished_changes: bool
    """Whether the draft differs from the published version."""
    widget_count: int
    """The number of its widgets."""
    managed_by: Optional[str]
    """The manifest that declares it; it is changed there."""
    created_at: datetime
    """The time of its creation."""
    updated_at: datetime
    """The time of its last change."""
    published_at: Optional[datetime]
    """The time of its publication; null if it was never published."""
    widgets: List[Widget]
    """Its widgets, in their order."""
    filters: List[DashboardFilter]
    """The filters over its widgets, in the order of their bar."""
    revision: int
    """The draft's: it goes up with every change of it."""


@dataclass(frozen=True)
class Widget:
    """A part of a dashboard."""

    key: str
    """The key of the widget within its dashboard."""
    title: str
    """Its title."""
    type: Literal["number", "chart", "table", "text"]
    """The kind of content: a chart, a table, a number or a text."""
    question: Optional[str]
    """The question, in plain English; null without one."""
    sql: Optional[str]
    """The statement; null without one."""
    metric_id: Optional[str]
    """The metric; null without one."""
    dimension: Optional[str]
    """The column to group by; null for none."""
    grain: Optional[Literal["day", "week", "month", "quarter", "year"]]
    """The length of a period: day, week or month, or a longer one; null for none."""
    data_source_id: Optional[str]
    """The data source; null without one."""
    text: Optional[str]
    """The text, in Markdown; null for other types."""
    chart_spec: Optional[ChartSpec]
    """The chart, in Vega-Lite without its data; null for a table."""
    layout: Optional[Layout]
    """Its place and size on the dashboard."""
    refresh_seconds: int
    """The age that its data may reach."""
    display: Optional[WidgetDisplay] = None
    """The settings by which it shows its rows; left out where it has none."""
    tab: Optional[str] = None
    """The tab that it is on, by its name; the first one, when it is left out."""


@dataclass(frozen=True)
class WidgetDisplay:
    """The settings by which a widget shows its rows."""

    chart: Optional[ChartDisplay] = None
    """Takes precedence over chart_spec."""
    columns: Optional[List[ColumnDisplay]] = None
    """The columns in their order; others of the answer come after them."""
    table: Optional[TableDisplay] = None
    number: Optional[NumberDisplay] = None


@dataclass(frozen=True)
class ChartDisplayGoal:
    """A line across."""

    at: float
    """The number that the line is at."""
    label: Optional[str] = None
    """The words beside it."""


@dataclass(frozen=True)
class ChartDisplayTitles:
    """The words along the axes, where the names of the columns do not do."""

    x: Optional[str] = None
    """The words along the axis of `x`."""
    y: Optional[str] = None
    """The words along the axis of the numbers."""


@dataclass(frozen=True)
class ChartDisplay:
    """The settings of a chart."""

    kind: Literal["bar", "horizontal_bar", "line", "area", "pie", "scatter"]
    """The kind of its marks."""
    x: Optional[str] = None
    """The column along: names, times, or the first numbers of points."""
    y: Optional[List[str]] = None
    """The columns of its numbers."""
    series: Optional[str] = None
    """The column whose values have a color each."""
    colors: Optional[List[MarkColor]] = None
    """The colors of values that keep them; others have the colors that are left."""
    stack: Optional[Literal["none", "total", "share"]] = None
    """Series beside each other, on each other, or as shares of their total."""
    sort: Optional[Literal["rows", "names", "ascending", "descending"]] = None
    """Names in the order of the rows, of the alphabet, or by their numbers."""
    labels: Optional[bool] = None
    """Whether marks have their numbers beside them."""
    goal: Optional[ChartDisplayGoal] = None
    """A line across."""
    log: Optional[bool] = None
    """Whether numbers are on a logarithmic scale."""
    titles: Optional[ChartDisplayTitles] = None
    """The words along the axes, where the names of the columns do not do."""


@dataclass(frozen=True)
class MarkColor:
    """A color for a value's marks."""

    value: str
    """A value of the column of the colors as text, or the name of a column of numbers."""
    color: Literal["blue", "teal", "green", "yellow", "orange", "red", "magenta", "purple", "brown", "gray"]
    """The color of its marks."""


@dataclass(frozen=True)
class ColumnDisplay:
    """The place, name and format of a column."""

    name: str
    """As the answer has it."""
    title: Optional[str] = None
    """Its name in words."""
    hidden: Optional[bool] = None
    """Whether tables leave it out."""
    form: Optional[Literal["text", "label", "number", "currency", "share", "percent", "period", "moment", "weekday", "month_of_year"]] = None
    """The form of its values."""
    currency: Optional[str] = None
    """The ISO 4217 code of a currency."""
    unit: Optional[str] = None
    """The unit of a number: "days"."""
    decimals: Optional[int] = None
    """The digits after the point."""
    grain: Optional[Literal["day", "week", "month", "quarter", "year"]] = None
    """The length of a period, by which dates are written."""
    width: Optional[int] = None
    """Its width in tables, in pixels."""


@dataclass(frozen=True)
class TableDisplay:
    """The settings of a table."""

    totals: Optional[bool] = None
    """Whether a last row has the sums of its amounts, and a pivot a last column of them."""
    pivot: Optional[Pivot] = None
    """Passed over where a column is gone, 100 columns do not do, or percentages would have to be added."""
    colors: Optional[List[ColorRule]] = None
    """The first rule that holds for a cell counts."""


@dataclass(frozen=True)
class Pivot:
    """A table of a value by two groupings."""

    rows: str
    """The column whose values are its rows."""
    columns: str
    """The column whose values are its columns."""
    value: str
    """The column of its cells. Several amounts of one cell are added."""


@dataclass(frozen=True)
class ColorRule:
    """A color for cells by their value."""

    column: str
    """The column of the cells."""
    comparison: Literal["above", "at_least", "below", "at_most", "equal", "not_equal"]
    """How the value of the cell is compared with that of the rule."""
    value: Union[str, float]
    """A number, or a text to be equal to."""
    color: Literal["blue", "teal", "yellow", "orange", "magenta", "gray"]
    """The color of the cell."""


@dataclass(frozen=True)
class NumberDisplay:
    """The settings of a single value."""

    column: Optional[str] = None
    """The column of the number; the last, when it is left out."""
    prefix: Optional[str] = None
    """The text in front of it."""
    suffix: Optional[str] = None
    """The text behind it."""
    compare: Optional[Literal["none", "previous"]] = None
    """previous tells the change against the row before it: over time, the period before."""
    better: Optional[Literal["up", "down"]] = None
    """The direction of a change for the better."""
    sparkline: Optional[bool] = None
    """Whether a line of its earlier values is below it."""


@dataclass(frozen=True)
class Layout:
    """In columns, of which there are twelve, and rows."""

    x: int
    """Columns from the left."""
    y: int
    """Rows from the top."""
    width: int
    """In columns."""
    height: int
    """In rows."""


@dataclass(frozen=True)
class DashboardFilter:
    """A filter over the widgets of a dashboard."""

    key: str
    """Its name in addresses."""
    label: str
    """Its label for people."""
    kind: Literal["date", "values", "number"]
    """The kind of its choices: days, values or numbers."""
    targets: List[FilterTarget]
    """The columns that it may be on; the first that a widget reads is the one there."""
    initial: Optional[FilterChoice]
    """The choice to begin with; null for none."""
    excluded_widgets: List[str]
    """The widgets that it leaves as they are."""


@dataclass(frozen=True)
class WidgetData:
    """The cached data of a widget."""

    key: str
    """The key of the widget within its dashboard."""
    columns: List[str]
    """The names of the columns, in the order of the rows."""
    column_kinds: List[Literal["text", "integer", "number", "boolean", "date", "time", "timestamp", "json", "list", "binary", "other"]]
    """The kind of each column."""
    rows: List[List[Any]]
    """A list for each row, with a value for each column."""
    truncated: bool
    """Whether there are more rows than these."""
    chart_spec: Optional[ChartSpec]
    """The widget's own, or a plain one of its rows; null where a table says more."""
    refreshed_at: Optional[datetime]
    """The time at which it was read from the source; null before the first time."""
    stale: bool
    """Whether newer data is being fetched or could not be."""
    error: Optional[str]
    """The reason of a failure, in words; null without one."""
    column_units: Optional[List[Optional[Literal["share", "percent"]]]] = None
    """The columns that are percentages: share of 1, percent of 100. Left out if there are none."""
    column_formats: Optional[List[ColumnFormat]] = None
    """The titles of the columns and the ways of writing their values; left out in answers that were kept before there were formats."""
    unreached: Optional[List[UnreachedFilter]] = None
    """The chosen filters that do not hold for these rows; absent where all do."""


@dataclass(frozen=True)
class ColumnFormat:
    """The title of a column, and the way in which its values are written."""

    title: str
    """Its name in words: "Revenue"."""
    form: Literal["text", "label", "number", "currency", "share", "percent", "period", "moment", "weekday", "month_of_year"]
    """label is a number that names something; share is a part of 1, percent one of 100; period is the start of a day, week, month, quarter or year; weekday is 1 for Monday."""
    currency: Optional[str] = None
    """The ISO 4217 code of a currency."""
    unit: Optional[str] = None
    """The unit of a number: "days"."""
    decimals: Optional[int] = None
    """The digits after the point in a column of them."""
    grain: Optional[Literal["day", "week", "month", "quarter", "year"]] = None
    """The length of a period."""
    additive: Optional[bool] = None
    """false for numbers without a meaningful sum, as averages are; totals leave them out."""


@dataclass(frozen=True)
class UnreachedFilter:
    """A filter that does not hold for these rows, and the reason."""

    filter: str
    """Its key."""
    reason: Literal["excepted", "not_read", "unsure"]
    """excepted: the dashboard says so; not_read: the widget reads none of its columns; unsure: it cannot be told which rows to leave out."""


@dataclass(frozen=True)
class MetricPage:
    """One page of a list."""

    data: List[Metric]
    """The records of this page."""
    has_more: bool
    """Whether there are more behind them."""
    next_cursor: Optional[str]
    """The cursor of the next page; null where there is none."""


@dataclass(frozen=True)
class Metric:
    """The meaning of a word such as revenue in the workspace."""

    id: str
    """Its id."""
    name: str
    """Its name."""
    description: str
    """Its meaning, in words."""
    data_source_id: str
    """The data source; null without one."""
    source: str
    """The table or view, as schema.table or table."""
    expression: str
    """SQL in the dialect of the source, such as sum(amount)."""
    dimensions: List[str]
    """Columns that it may be grouped by."""
    filters: List[str]
    """SQL conditions that always apply."""
    time_column: Optional[str]
    """The time column that it is asked by; null without one."""
    synonyms: List[str]
    """Other words that people use for it."""
    managed_by: Optional[str]
    """The manifest that declares it; it is changed there."""
    created_at: datetime
    """The time of its creation."""
    updated_at: datetime
    """The time of its last change."""


@dataclass(frozen=True)
class DataSourcePage:
    """One page of a list."""

    data: List[DataSource]
    """The records of this page."""
    has_more: bool
    """Whether there are more behind them."""
    next_cursor: Optional[str]
    """The cursor of the next page; null where there is none."""


@dataclass(frozen=True)
class DataSourceProfiling:
    """The DataSourceProfiling of the API."""

    tables_read: int
    """The number of tables that have been profiled."""
    tables: int
    """The tables."""


@dataclass(frozen=True)
class DataSource:
    """A connected database or file, and never how it is reached."""

    id: str
    """Its id."""
    name: str
    """Its name."""
    type: Literal["postgresql", "mysql", "clickhouse", "trino", "duckdb", "sqlite"]
    """The engine, such as postgresql or duckdb."""
    status: Literal["connected", "failed"]
    """Whether the source answered when it was last asked for its schema."""
    status_message: Optional[str]
    """The reason, where it failed."""
    is_default: bool
    """Questions that name no source go to this one."""
    managed_by: Optional[str]
    """The manifest that declares it; it is changed there."""
    table_count: int
    """The number of its tables; null before they were read."""
    created_at: datetime
    """The time of its creation."""
    updated_at: datetime
    """The time of its last change."""
    refreshed_at: Optional[datetime]
    """The time at which its schema was last read."""
    profiled_at: Optional[datetime]
    """The time of the last profile of its rows."""
    profiling: Optional[DataSourceProfiling]
    """The progress of the profile under way; null if there is none."""
    profile_message: Optional[str]
    """The part that could not be looked at, and why. Questions are answered all the same."""


@dataclass(frozen=True)
class EmbedTokenFilters:
    """The filters on its rows."""

    locked: Filters
    initial: Filters
    hidden: List[str]
    """The hidden ones."""


@dataclass(frozen=True)
class EmbedToken:
    """A token that opens dashboards in other pages."""

    jti: str
    """Its id, by which it is revoked."""
    token: str
    """The bearer token itself, shown this once."""
    token_type: Literal["embed"]
    """Always embed."""
    expires_at: datetime
    """The end of its validity."""
    expires_in: int
    """Seconds until then."""
    dashboard_ids: Optional[List[str]]
    """null: all published ones."""
    filters: EmbedTokenFilters
    """The filters on its rows."""
    dashboard_filters: FilterTerms
    external_user: Optional[str]
    """The viewer in your own system; null if none was given."""
    allowed_origins: List[str]
    """The pages that may show it in a frame."""
    permissions: List[Literal["view", "export"]]
    """The permissions of the viewer."""
    theme: Literal["auto", "light", "dark"]
    """The colors: light, dark, or auto for the viewer's own."""
    embed_url: str
    """The page to show in a frame; the token is behind the #, which no server is sent."""


@dataclass(frozen=True)
class QueryCompletedEventData:
    """The data of the event."""

    message_id: str
    """The message of the conversation that holds the answer."""
    conversation_id: str
    """The conversation that it belongs to."""
    question: str
    """The question, in plain English; null without one."""
    data_source_id: Optional[str]
    """null where the question was not understood."""
    success: bool
    """Whether it worked."""
    row_count: int
    """The number of rows of the answer."""
    error: Optional[str]
    """The reason of a failure, in words; null without one."""
    duration_ms: int
    """The duration in milliseconds."""


@dataclass(frozen=True)
class QueryCompletedEvent:
    """The QueryCompletedEvent of the API."""

    id: str
    """evt_…; the same in every delivery of the event."""
    type: Literal["query.completed"]
    """The name of the event."""
    created_at: datetime
    """The time of the event."""
    workspace_id: str
    """The workspace where it happened."""
    data: QueryCompletedEventData
    """The data of the event."""


@dataclass(frozen=True)
class QueryFeedbackEventData:
    """The data of the event."""

    message_id: str
    """The message of the conversation that holds the answer."""
    conversation_id: str
    """The conversation that it belongs to."""
    rating: Literal["up", "down"]
    """The rating of the answer: up or down."""
    comment: str
    """The comment on it, if any."""
    member_id: str
    """The member; null for an API key."""


@dataclass(frozen=True)
class QueryFeedbackEvent:
    """The QueryFeedbackEvent of the API."""

    id: str
    """evt_…; the same in every delivery of the event."""
    type: Literal["query.feedback"]
    """The name of the event."""
    created_at: datetime
    """The time of the event."""
    workspace_id: str
    """The workspace where it happened."""
    data: QueryFeedbackEventData
    """The data of the event."""


@dataclass(frozen=True)
class DashboardCreatedEventDataDashboard:
    """The dashboard."""

    id: str
    """Its id."""
    name: str
    """Its name."""


@dataclass(frozen=True)
class DashboardCreatedEventData:
    """The data of the event."""

    dashboard: DashboardCreatedEventDataDashboard
    """The dashboard."""


@dataclass(frozen=True)
class DashboardCreatedEvent:
    """The DashboardCreatedEvent of the API."""

    id: str
    """evt_…; the same in every delivery of the event."""
    type: Literal["dashboard.created"]
    """The name of the event."""
    created_at: datetime
    """The time of the event."""
    workspace_id: str
    """The workspace where it happened."""
    data: DashboardCreatedEventData
    """The data of the event."""


@dataclass(frozen=True)
class DashboardPublishedEventDataDashboard:
    """The dashboard."""

    id: str
    """Its id."""
    name: str
    """Its name."""


@dataclass(frozen=True)
class DashboardPublishedEventData:
    """The data of the event."""

    dashboard: DashboardPublishedEventDataDashboard
    """The dashboard."""
    version: int
    """The number of the version, from 1."""


@dataclass(frozen=True)
class DashboardPublishedEvent:
    """The DashboardPublishedEvent of the API."""

    id: str
    """evt_…; the same in every delivery of the event."""
    type: Literal["dashboard.published"]
    """The name of the event."""
    created_at: datetime
    """The time of the event."""
    workspace_id: str
    """The workspace where it happened."""
    data: DashboardPublishedEventData
    """The data of the event."""


@dataclass(frozen=True)
class WidgetAddedEventDataWidget:
    """The widget."""

    key: str
    """The key of the widget within its dashboard."""
    title: str
    """Its title."""
    type: str
    """The type."""


@dataclass(frozen=True)
class WidgetAddedEventData:
    """The data of the event."""

    dashboard_id: str
    """The dashboard."""
    widget: WidgetAddedEventDataWidget
    """The widget."""


@dataclass(frozen=True)
class WidgetAddedEvent:
    """The WidgetAddedEvent of the API."""

    id: str
    """evt_…; the same in every delivery of the event."""
    type: Literal["widget.added"]
    """The name of the event."""
    created_at: datetime
    """The time of the event."""
    workspace_id: str
    """The workspace where it happened."""
    data: WidgetAddedEventData
    """The data of the event."""


@dataclass(frozen=True)
class AlertCreatedEventDataAlert:
    """The alert."""

    id: str
    """Its id."""
    name: str
    """Its name."""
    metric_id: Optional[str]
    """The metric; null without one."""


@dataclass(frozen=True)
class AlertCreatedEventData:
    """The data of the event."""

    alert: AlertCreatedEventDataAlert
    """The alert."""


@dataclass(frozen=True)
class AlertCreatedEvent:
    """The AlertCreatedEvent of the API."""

    id: str
    """evt_…; the same in every delivery of the event."""
    type: Literal["alert.created"]
    """The name of the event."""
    created_at: datetime
    """The time of the event."""
    workspace_id: str
    """The workspace where it happened."""
    data: AlertCreatedEventData
    """The data of the event."""


@dataclass(frozen=True)
class AlertFiredEventDataAlert:
    """The alert."""

    id: str
    """Its id."""
    name: str
    """Its name."""
    metric_id: Optional[str]
    """The metric; null without one."""


@dataclass(frozen=True)
class AlertFiredEventDataDimension:
    """The value of the dimension that it is about, where the alert watches each by itself."""

    name: str
    """Its name."""
    value: str
    """The value; null without one."""


@dataclass(frozen=True)
class AlertFiredEventData:
    """The data of the event."""

    alert: AlertFiredEventDataAlert
    """The alert."""
    value: Optional[float]
    """The value that was measured."""
    threshold: Optional[float]
    """The bound that the number is compared with."""
    dimension: Optional[AlertFiredEventDataDimension] = None
    """The value of the dimension that it is about, where the alert watches each by itself."""


@dataclass(frozen=True)
class AlertFiredEvent:
    """The AlertFiredEvent of the API."""

    id: str
    """evt_…; the same in every delivery of the event."""
    type: Literal["alert.fired"]
    """The name of the event."""
    created_at: datetime
    """The time of the event."""
    workspace_id: str
    """The workspace where it happened."""
    data: AlertFiredEventData
    """The data of the event."""


@dataclass(frozen=True)
class AlertResolvedEventDataAlert:
    """The alert."""

    id: str
    """Its id."""
    name: str
    """Its name."""
    metric_id: Optional[str]
    """The metric; null without one."""


@dataclass(frozen=True)
class AlertResolvedEventDataDimension:
    """The value of the dimension that it is about, where the alert watches each by itself."""

    name: str
    """Its name."""
    value: str
    """The value; null without one."""


@dataclass(frozen=True)
class AlertResolvedEventData:
    """The data of the event."""

    alert: AlertResolvedEventDataAlert
    """The alert."""
    value: Optional[float]
    """The value that was measured."""
    threshold: Optional[float]
    """The bound that the number is compared with."""
    dimension: Optional[AlertResolvedEventDataDimension] = None
    """The value of the dimension that it is about, where the alert watches each by itself."""


@dataclass(frozen=True)
class AlertResolvedEvent:
    """The AlertResolvedEvent of the API."""

    id: str
    """evt_…; the same in every delivery of the event."""
    type: Literal["alert.resolved"]
    """The name of the event."""
    created_at: datetime
    """The time of the event."""
    workspace_id: str
    """The workspace where it happened."""
    data: AlertResolvedEventData
    """The data of the event."""


@dataclass(frozen=True)
class InsightSurfacedEventDataInsight:
    """The insight."""

    id: str
    """Its id."""
    title: str
    """Its title."""
    summary: str
    """The content in a sentence or two."""


@dataclass(frozen=True)
class InsightSurfacedEventData:
    """The data of the event."""

    insight: InsightSurfacedEventDataInsight
    """The insight."""


@dataclass(frozen=True)
class InsightSurfacedEvent:
    """The InsightSurfacedEvent of the API."""

    id: str
    """evt_…; the same in every delivery of the event."""
    type: Literal["insight.surfaced"]
    """The name of the event."""
    created_at: datetime
    """The time of the event."""
    workspace_id: str
    """The workspace where it happened."""
    data: InsightSurfacedEventData
    """The data of the event."""


@dataclass(frozen=True)
class DataSourceConnectedEventDataDataSource:
    """The data source."""

    id: str
    """Its id."""
    name: str
    """Its name."""
    type: Literal["postgresql", "mysql", "clickhouse", "trino", "duckdb", "sqlite"]
    """The type."""


@dataclass(frozen=True)
class DataSourceConnectedEventData:
    """The data of the event."""

    data_source: DataSourceConnectedEventDataDataSource
    """The data source."""


@dataclass(frozen=True)
class DataSourceConnectedEvent:
    """The DataSourceConnectedEvent of the API."""

    id: str
    """evt_…; the same in every delivery of the event."""
    type: Literal["data_source.connected"]
    """The name of the event."""
    created_at: datetime
    """The time of the event."""
    workspace_id: str
    """The workspace where it happened."""
    data: DataSourceConnectedEventData
    """The data of the event."""


@dataclass(frozen=True)
class ShareCreatedEventDataShare:
    """The link."""

    id: str
    """Its id."""
    dashboard_id: str
    """The dashboard."""
    expires_at: datetime
    """The time of its expiry; null if it does not expire."""


@dataclass(frozen=True)
class ShareCreatedEventData:
    """The data of the event."""

    share: ShareCreatedEventDataShare
    """The link."""


@dataclass(frozen=True)
class ShareCreatedEvent:
    """The ShareCreatedEvent of the API."""

    id: str
    """evt_…; the same in every delivery of the event."""
    type: Literal["share.created"]
    """The name of the event."""
    created_at: datetime
    """The time of the event."""
    workspace_id: str
    """The workspace where it happened."""
    data: ShareCreatedEventData
    """The data of the event."""


@dataclass(frozen=True)
class AlertTestFiredEventData:
    """The data of the event."""

    subscription_id: str
    """The tested subscription."""
    message: str
    """The reason, in words; null without one."""


@dataclass(frozen=True)
class AlertTestFiredEvent:
    """The AlertTestFiredEvent of the API."""

    id: str
    """evt_…; the same in every delivery of the event."""
    type: Literal["alert.test_fired"]
    """The name of the event."""
    created_at: datetime
    """The time of the event."""
    workspace_id: str
    """The workspace where it happened."""
    data: AlertTestFiredEventData
    """The data of the event."""


WebhookEvent = Union[
    QueryCompletedEvent,
    QueryFeedbackEvent,
    DashboardCreatedEvent,
    DashboardPublishedEvent,
    WidgetAddedEvent,
    AlertCreatedEvent,
    AlertFiredEvent,
    AlertResolvedEvent,
    InsightSurfacedEvent,
    DataSourceConnectedEvent,
    ShareCreatedEvent,
    AlertTestFiredEvent,
]

# The record of each type of event.
EVENTS: Dict[str, Any] = {
    "query.completed": QueryCompletedEvent,
    "query.feedback": QueryFeedbackEvent,
    "dashboard.created": DashboardCreatedEvent,
    "dashboard.published": DashboardPublishedEvent,
    "widget.added": WidgetAddedEvent,
    "alert.created": AlertCreatedEvent,
    "alert.fired": AlertFiredEvent,
    "alert.resolved": AlertResolvedEvent,
    "insight.surfaced": InsightSurfacedEvent,
    "data_source.connected": DataSourceConnectedEvent,
    "share.created": ShareCreatedEvent,
    "alert.test_fired": AlertTestFiredEvent,
}
