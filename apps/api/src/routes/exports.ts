import { operations } from '#contracts';
import { Route, StreamedResponse } from '#edge';
import type { Call } from '#edge';
import { Exporter, WidgetStatements, findExportedAnswer, findExportedWidget, seenBy } from '#workspace';
import type { Export, SourceContext } from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { sourceContextToken } from '../tokens.js';

/** All rows of answers and widgets, as streams. */
@Controller()
export class ExportRoutes {
  constructor(
    @Inject(sourceContextToken) private readonly context: SourceContext,
    private readonly statements: WidgetStatements,
    private readonly exporter: Exporter,
  ) {}

  @Route(operations.exportAnswer)
  async exportAnswer(call: Call<typeof operations.exportAnswer>): Promise<StreamedResponse> {
    const { caller, params, query, trace } = call;
    const { workspaceId, keyId } = caller.facts;
    const signal = call.signal();
    const find = () => findExportedAnswer(this.context.db, workspaceId, params.message_id, keyId);
    const wanted = { workspaceId, find, format: query.format };
    return streamed(call, await this.exporter.begin({ ...this.context, trace }, wanted, signal));
  }

  @Route(operations.exportWidget)
  async exportWidget(call: Call<typeof operations.exportWidget>): Promise<StreamedResponse> {
    const { caller, params, query, trace } = call;
    const { workspaceId, role } = caller.facts;
    const signal = call.signal();
    const address = { workspaceId, dashboardId: params.id, key: params.key, seen: seenBy(role) };
    const find = () => findExportedWidget(this.statements, address, signal);
    const wanted = { workspaceId, find, format: query.format };
    return streamed(call, await this.exporter.begin({ ...this.context, trace }, wanted, signal));
  }
}

function streamed(
  { setHeader }: Pick<Call<typeof operations.exportWidget>, 'setHeader'>,
  { mediaType, rowCount, rowsMax, body, late }: Export,
): StreamedResponse {
  setHeader('questglass-row-limit', String(rowsMax));
  if (rowCount !== undefined) setHeader('questglass-row-count', String(rowCount));
  return new StreamedResponse(mediaType, body, late);
}
