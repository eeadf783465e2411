import type { EmbedCaller } from '#access';
import { notFound, operations } from '#contracts';
import type { DashboardDocument, Widget } from '#contracts';
import { DataSource } from '#database';
import { PreparedAnswer, Route } from '#edge';
import type { Call } from '#edge';
import { WidgetReader, describeDashboard } from '#workspace';
import { Controller } from '@nestjs/common';

/** What the bearer of an embed token or of a share sees: published dashboards, and of those only what the token opens. */
@Controller()
export class EmbedRoutes {
  constructor(
    private readonly database: DataSource,
    private readonly widgets: WidgetReader,
  ) {}

  @Route(operations.getEmbeddedDashboard)
  async dashboard({
    caller,
    params,
  }: Call<typeof operations.getEmbeddedDashboard>): Promise<DashboardDocument> {
    requireOpened(caller, params.id);
    const { manager } = this.database;
    const document = await describeDashboard(manager, caller.workspaceId, params.id, 'published');
    return {
      ...document,
      has_unpublished_changes: false,
      revision: 1,
      managed_by: null,
      widgets: document.widgets.map(withoutOrigin),
    };
  }

  @Route(operations.getEmbeddedWidgetData)
  async data({ caller, params }: Call<typeof operations.getEmbeddedWidgetData>): Promise<PreparedAnswer> {
    const { id: dashboardId, key } = params;
    requireOpened(caller, dashboardId);
    const { workspaceId } = caller;
    const answer = await this.widgets.read({
      workspaceId,
      dashboardId,
      key,
      seen: 'published',
      isForStrangers: true,
    });
    return new PreparedAnswer(answer.etag, () => answer.body());
  }
}

/** What a token does not open is not there for its bearer. */
function requireOpened({ dashboardIds }: EmbedCaller, id: string): void {
  if (dashboardIds && !dashboardIds.includes(id)) throw notFound('there is no such dashboard');
}

/** What a widget shows, and not where it has that from: neither SQL nor names of tables are for strangers. */
function withoutOrigin(widget: Widget): Widget {
  return { ...widget, sql: null, data_source_id: null, metric_id: null, dimension: null };
}
