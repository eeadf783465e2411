import type { EmbedCaller } from '#access';
import { notFound, operations } from '#contracts';
import type { DashboardDocument } from '#contracts';
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
  dashboard({ caller, params }: Call<typeof operations.getEmbeddedDashboard>): Promise<DashboardDocument> {
    requireOpened(caller, params.id);
    return describeDashboard(this.database.manager, caller.workspaceId, params.id, 'published');
  }

  @Route(operations.getEmbeddedWidgetData)
  async data({ caller, params }: Call<typeof operations.getEmbeddedWidgetData>): Promise<PreparedAnswer> {
    const { id: dashboardId, key } = params;
    requireOpened(caller, dashboardId);
    const { workspaceId } = caller;
    const answer = await this.widgets.read({ workspaceId, dashboardId, key, seen: 'published' });
    return new PreparedAnswer(answer.etag, () => answer.body());
  }
}

/** What a token does not open is not there for its bearer. */
function requireOpened({ dashboardIds }: EmbedCaller, id: string): void {
  if (dashboardIds && !dashboardIds.includes(id)) throw notFound('there is no such dashboard');
}
