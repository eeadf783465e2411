import { findBrand, takeFromBucket } from '#access';
import type { EmbedCaller } from '#access';
import { invalidRequest, notFound, operations, tooManyLists } from '#contracts';
import type {
  EmbedSession,
  EmbeddedDashboard,
  EmbeddedDataQuery,
  EmbeddedWidget,
  FilterValues,
  Filters,
  Widget,
} from '#contracts';
import { DataSource } from '#database';
import { brandColors } from '#formats';
import { PreparedResponse, Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import {
  ChartCompiler,
  WidgetReader,
  compileBoard,
  describeDashboard,
  findViewersFilters,
  listOpened,
  listViewersValues,
  readVega,
  rowFilters,
  toldFilters,
} from '#workspace';
import type { CompiledChart, SourceContext, WidgetAddress } from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { clockToken, sourceContextToken } from '../tokens.js';

/** For a link or token, over all who have it. */
const listsPerMinute = 120;

/** The view of the bearer of an embed token or of a share: published dashboards, and of those only what the token opens. */
@Controller()
export class EmbedRoutes {
  constructor(
    private readonly database: DataSource,
    private readonly widgets: WidgetReader,
    private readonly charts: ChartCompiler,
    @Inject(sourceContextToken) private readonly context: SourceContext,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.getEmbedSession)
  async session({ caller }: Call<typeof operations.getEmbedSession>): Promise<EmbedSession> {
    const { locked, initial, hidden } = caller.filters;
    const { color, logo } = await findBrand(this.database.manager, caller.workspaceId);
    const told = Object.entries(locked).filter(([column]) => !hidden.includes(column));
    return {
      jti: caller.id,
      expires_at: caller.expiresAt.toISOString(),
      dashboards: await listOpened(this.database.manager, caller.workspaceId, caller.dashboardIds),
      filters: { locked: Object.fromEntries(told), initial },
      allowed_origins: [...caller.allowedOrigins],
      permissions: [...caller.permissions],
      theme: caller.theme,
      brand: { colors: color === null ? null : brandColors(color), logo },
    };
  }

  @Route(operations.getEmbeddedDashboard)
  async dashboard({
    caller,
    params,
    trace,
  }: Call<typeof operations.getEmbeddedDashboard>): Promise<EmbeddedDashboard> {
    requireOpened(caller, params.id);
    const { manager } = this.database;
    const document = await describeDashboard(manager, caller.workspaceId, params.id, 'published');
    return {
      ...document,
      has_unpublished_changes: false,
      revision: 1,
      managed_by: null,
      filters: toldFilters(document.filters, caller.dashboardFilters),
      widgets: await this.#publicWidgets({ caller, trace }, params.id, document.widgets),
    };
  }

  @Route(operations.getEmbeddedWidgetData)
  async data({
    caller,
    params,
    query,
    trace,
  }: Call<typeof operations.getEmbeddedWidgetData>): Promise<PreparedResponse> {
    const { id: dashboardId, key } = params;
    requireOpened(caller, dashboardId);
    const address = await this.#addressOf(caller, dashboardId, key, query);
    const answer = await this.widgets.read(address, trace);
    return new PreparedResponse(answer.etag, () => answer.body());
  }

  /** A search is a statement at the source, which whoever has the link could ask for without end. */
  @Route(operations.listEmbeddedFilterValues)
  async values({
    caller,
    params,
    query,
    trace,
    signal,
  }: Call<typeof operations.listEmbeddedFilterValues>): Promise<FilterValues> {
    requireOpened(caller, params.id);
    const { withinLimit } = await takeFromBucket(this.database.manager, caller.id, listsPerMinute);
    if (!withinLimit) throw tooManyLists();
    const filter = {
      workspaceId: caller.workspaceId,
      dashboardId: params.id,
      terms: caller.dashboardFilters,
      key: params.key,
    };
    const at = { now: this.clock(), signal: signal() };
    return listViewersValues({ ...this.context, trace }, filter, query.search, at);
  }

  /** Widgets without their SQL and table names, which outsiders must not see. */
  async #publicWidgets(
    call: Pick<Call<typeof operations.getEmbeddedDashboard>, 'caller' | 'trace'>,
    dashboardId: string,
    widgets: readonly Widget[],
  ): Promise<EmbeddedWidget[]> {
    const specs = await Promise.all(
      widgets.map(async (widget) =>
        widget.type === 'chart' ? this.#chartOf(call, dashboardId, widget) : null,
      ),
    );
    const charts = await compileBoard(this.charts, call.caller.workspaceId, specs);
    return widgets.map((widget, place) => ({
      ...widget,
      display: withoutColors(widget.display),
      sql: null,
      data_source_id: null,
      metric_id: null,
      dimension: null,
      ...drawnFrom(charts[place] ?? null),
    }));
  }

  /** The rows of a widget that a viewer may see: within the locked filters and what the viewer chose, or what is chosen at first. */
  async #addressOf(
    caller: EmbedCaller,
    dashboardId: string,
    key: string,
    { filters: chosen, choices }: EmbeddedDataQuery = {},
  ): Promise<WidgetAddress> {
    const { workspaceId } = caller;
    const onAnswer = rowFilters(caller.filters.locked, viewersFilters(caller, chosen)) ?? [];
    const asked = { workspaceId, dashboardId, key };
    const terms = caller.dashboardFilters;
    const onTables = await findViewersFilters(this.database.manager, asked, terms, choices, this.clock());
    const filters = [...onAnswer, ...onTables];
    return { ...asked, seen: 'published', isPublic: true, ...(filters.length > 0 && { filters }) };
  }

  /**
   * Its author's, or that of all rows, of which filters leave a part: the form is the same. Colors that were chosen name values of the rows,
   * so such a chart is that of the rows which the viewer sees at first.
   */
  async #chartOf(
    { caller, trace }: Pick<Call<typeof operations.getEmbeddedDashboard>, 'caller' | 'trace'>,
    dashboardId: string,
    { key, chart_spec: own, display }: Widget,
  ) {
    if (own && !display?.chart) return own;
    const all = {
      workspaceId: caller.workspaceId,
      dashboardId,
      key,
      seen: 'published',
      isPublic: true,
    } as const;
    const address = display?.chart?.colors ? await this.#addressOf(caller, dashboardId, key) : all;
    return this.widgets.chartOf(address, trace);
  }
}

/** Nothing of a chart's limits is a stranger's business: one sentence for all of them. */
function drawnFrom(chart: CompiledChart | null): Pick<EmbeddedWidget, 'vega' | 'chart_error'> {
  switch (chart?.state) {
    case 'compiled':
      return { vega: readVega(chart.text), chart_error: null };
    case 'refused':
      return { vega: null, chart_error: 'This chart is too large to be drawn.' };
    case 'unfinished':
      return { vega: null, chart_error: 'This chart is not ready yet. Load the page again in a minute.' };
    default:
      return { vega: null, chart_error: null };
  }
}

/** The chart has its colors already; the values that they were chosen for may be of rows that the viewer does not see. */
function withoutColors(display: Widget['display']): Widget['display'] {
  if (!display?.chart?.colors) return display;
  const { colors: _chosen, ...chart } = display.chart;
  return { ...display, chart };
}

/** A dashboard that a token does not open is not there for its bearer. */
function requireOpened({ dashboardIds }: EmbedCaller, id: string): void {
  if (dashboardIds && !dashboardIds.includes(id)) throw notFound('there is no such dashboard');
}

/** The filters that the token leaves to its viewer: as they were chosen, or as they are at first. */
function viewersFilters({ filters: { initial } }: EmbedCaller, chosen: Filters | undefined): Filters {
  if (!chosen) return initial;
  const others = Object.keys(chosen).filter((column) => !Object.hasOwn(initial, column));
  // It says nothing of locked ones, of which the viewer may not know.
  const message = 'is none of the filters that the token leaves to its viewer';
  if (others.length > 0)
    throw invalidRequest(others.map((column) => ({ path: `filters.${column}`, message })));
  return chosen;
}
