import type { WorkspaceCaller } from '#access';
import { operations } from '#contracts';
import type { Dashboard, DashboardDocument, DashboardVersion, Page, Widget, WidgetInput } from '#contracts';
import { PreparedResponse, Route } from '#edge';
import type { Call } from '#edge';
import type { Clock, Trace } from '#platform';
import {
  ChartCompiler,
  WidgetReader,
  addWidget,
  changeDashboard,
  changeWidget,
  compileBoard,
  createDashboard,
  describeDashboard,
  findChosenFilters,
  listDashboardVersions,
  listDashboards,
  publishDashboard,
  removeDashboard,
  removeWidget,
  replaceDraft,
  requireDrawable,
  restoreDashboardVersion,
  seenBy,
} from '#workspace';
import type { SourceContext, WidgetAnswer } from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { clockToken, sourceContextToken } from '../tokens.js';
import { actOf } from './act.js';

@Controller()
export class DashboardRoutes {
  constructor(
    @Inject(sourceContextToken) private readonly context: SourceContext,
    private readonly widgets: WidgetReader,
    private readonly charts: ChartCompiler,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.listDashboards)
  read({ caller: { facts }, query }: Call<typeof operations.listDashboards>): Promise<Page<Dashboard>> {
    return listDashboards(this.context.db, facts.workspaceId, seenBy(facts.role), query);
  }

  @Route(operations.getDashboard)
  readOne({ caller: { facts }, params }: Call<typeof operations.getDashboard>): Promise<DashboardDocument> {
    return describeDashboard(this.context.db, facts.workspaceId, params.id, seenBy(facts.role));
  }

  @Route(operations.getWidgetData)
  async readData({
    caller,
    params,
    trace,
  }: Call<typeof operations.getWidgetData>): Promise<PreparedResponse> {
    const { workspaceId, role } = caller.facts;
    const address = { workspaceId, dashboardId: params.id, key: params.key, seen: seenBy(role) };
    return prepared(await this.widgets.read(address, trace));
  }

  @Route(operations.createDashboard)
  async create(call: Call<typeof operations.createDashboard>): Promise<DashboardDocument> {
    await this.#requireDrawable(call.caller, call.body.widgets, chartOfWidget);
    return createDashboard(this.#within(call), actOf(call, this.clock()), call.body);
  }

  @Route(operations.listWorkspaceDashboards)
  list({ caller, query }: Call<typeof operations.listWorkspaceDashboards>): Promise<Page<Dashboard>> {
    return listDashboards(this.context.db, caller.workspaceId, seenBy(caller.role), query);
  }

  @Route(operations.getWorkspaceDashboard)
  get({ caller, params, query }: Call<typeof operations.getWorkspaceDashboard>): Promise<DashboardDocument> {
    const seen = seenBy(caller.role, query.version);
    return describeDashboard(this.context.db, caller.workspaceId, params.id, seen);
  }

  @Route(operations.changeDashboard)
  change(call: Call<typeof operations.changeDashboard>): Promise<DashboardDocument> {
    return changeDashboard(this.context.db, actOf(call, this.clock()), call.params.id, call.body);
  }

  @Route(operations.replaceDashboardDraft)
  async replaceDraft(call: Call<typeof operations.replaceDashboardDraft>): Promise<DashboardDocument> {
    await this.#requireDrawable(call.caller, call.body.widgets, chartOfWidget);
    return replaceDraft(this.#within(call), actOf(call, this.clock()), call.params.id, call.body);
  }

  @Route(operations.removeDashboard)
  remove(call: Call<typeof operations.removeDashboard>): Promise<void> {
    return removeDashboard(this.context.db, actOf(call, this.clock()), call.params.id);
  }

  @Route(operations.publishDashboard)
  async publish(call: Call<typeof operations.publishDashboard>): Promise<DashboardDocument> {
    const { caller, params } = call;
    // Charts are compiled now, so that the first viewer does not wait for them.
    const draft = await describeDashboard(this.context.db, caller.workspaceId, params.id, 'draft');
    const specs = draft.widgets.map(({ chart_spec: spec }) => spec);
    await compileBoard(this.charts, caller.workspaceId, specs);
    return publishDashboard(this.context.db, actOf(call, this.clock()), params.id);
  }

  @Route(operations.listDashboardVersions)
  versions(call: Call<typeof operations.listDashboardVersions>): Promise<Page<DashboardVersion>> {
    const { caller, params, query } = call;
    const seen = seenBy(caller.role);
    return listDashboardVersions(this.context.db, caller.workspaceId, params.id, seen, query);
  }

  @Route(operations.restoreDashboardVersion)
  restore(call: Call<typeof operations.restoreDashboardVersion>): Promise<DashboardDocument> {
    const { id, version } = call.params;
    return restoreDashboardVersion(this.context.db, actOf(call, this.clock()), id, version);
  }

  @Route(operations.addWidget)
  async addWidget(call: Call<typeof operations.addWidget>): Promise<Widget> {
    await this.#requireDrawable(call.caller, [call.body]);
    return addWidget(this.#within(call), actOf(call, this.clock()), call.params.id, call.body);
  }

  @Route(operations.changeWidget)
  async changeWidget(call: Call<typeof operations.changeWidget>): Promise<Widget> {
    const { id, key } = call.params;
    await this.#requireDrawable(call.caller, [{ chart_spec: call.body.chart_spec ?? null }]);
    return changeWidget(this.#within(call), actOf(call, this.clock()), id, key, call.body);
  }

  @Route(operations.removeWidget)
  removeWidget(call: Call<typeof operations.removeWidget>): Promise<void> {
    const { id, key } = call.params;
    return removeWidget(this.context.db, actOf(call, this.clock()), id, key);
  }

  @Route(operations.getWorkspaceWidgetData)
  async data(call: Call<typeof operations.getWorkspaceWidgetData>): Promise<PreparedResponse> {
    return prepared(await this.widgets.read(await this.#addressOf(call), call.trace));
  }

  @Route(operations.refreshWidget)
  async refresh(call: Call<typeof operations.refreshWidget>): Promise<PreparedResponse> {
    return prepared(await this.widgets.refresh(await this.#addressOf(call), call.trace));
  }

  async #addressOf({
    caller,
    params,
    query,
  }: Call<typeof operations.getWorkspaceWidgetData> | Call<typeof operations.refreshWidget>) {
    const { workspaceId, role } = caller;
    const address = {
      workspaceId,
      dashboardId: params.id,
      key: params.key,
      seen: seenBy(role, query.version),
    };
    const filters =
      query.filters && (await findChosenFilters(this.context.db, address, query.filters, this.clock()));
    return { ...address, ...(filters && { filters }) };
  }

  /** Statements that a request causes are within its trace. */
  #within({ trace }: { trace: Trace }): SourceContext {
    return { ...this.context, trace };
  }

  #requireDrawable(
    { workspaceId }: WorkspaceCaller,
    widgets: readonly Pick<WidgetInput, 'chart_spec'>[],
    pathOf = (_place: number) => 'chart_spec',
  ): Promise<void> {
    return requireDrawable(this.charts, workspaceId, widgets, pathOf);
  }
}

function chartOfWidget(place: number): string {
  return `widgets.${place}.chart_spec`;
}

function prepared({ etag, body }: WidgetAnswer): PreparedResponse {
  return new PreparedResponse(etag, body);
}
