import type { WorkspaceAct } from '#access';
import { operations } from '#contracts';
import type { FilterChoices } from '#contracts';
import { Route, StreamedResponse } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import {
  DashboardPrinter,
  Exporter,
  WidgetStatements,
  findExportedAnswer,
  findExportedWidget,
  readLocale,
  seenBy,
} from '#workspace';
import type { Export, ExportedStatement, SourceContext, WidgetAddress } from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { clockToken, sourceContextToken } from '../tokens.js';
import { actOf, actOfKey } from './act.js';

/** All rows of answers and widgets, as streams, and dashboards as files. */
@Controller()
export class ExportRoutes {
  constructor(
    @Inject(sourceContextToken) private readonly context: SourceContext,
    private readonly statements: WidgetStatements,
    private readonly exporter: Exporter,
    private readonly printer: DashboardPrinter,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.exportAnswer)
  exportAnswer(call: Call<typeof operations.exportAnswer>): Promise<StreamedResponse> {
    const { workspaceId, keyId } = call.caller.facts;
    const { message_id: id } = call.params;
    return this.#export(call, actOfKey(call, this.clock()), () =>
      findExportedAnswer(this.context.db, workspaceId, id, { keyId }),
    );
  }

  @Route(operations.exportWorkspaceAnswer)
  exportWorkspaceAnswer(call: Call<typeof operations.exportWorkspaceAnswer>): Promise<StreamedResponse> {
    const { caller, params } = call;
    const { workspaceId } = caller;
    return this.#export(call, actOf(call, this.clock()), () =>
      findExportedAnswer(this.context.db, workspaceId, params.message_id, caller),
    );
  }

  @Route(operations.exportWidget)
  exportWidget(call: Call<typeof operations.exportWidget>): Promise<StreamedResponse> {
    const { role } = call.caller.facts;
    return this.#exportWidget(call, actOfKey(call, this.clock()), seenBy(role), {});
  }

  @Route(operations.exportWorkspaceWidget)
  exportWorkspaceWidget(call: Call<typeof operations.exportWorkspaceWidget>): Promise<StreamedResponse> {
    const { caller, query } = call;
    const seen = seenBy(caller.role, query.version);
    return this.#exportWidget(call, actOf(call, this.clock()), seen, query.filters ?? {});
  }

  @Route(operations.exportDashboard)
  async exportDashboard(call: Call<typeof operations.exportDashboard>): Promise<StreamedResponse> {
    const { caller, params, query } = call;
    const { format, filters, locale } = query;
    const printing = {
      dashboardId: params.id,
      choices: filters,
      format,
      locale: readLocale(locale),
      seesDrafts: seenBy(caller.role) !== 'published',
    };
    const file = await this.printer.export(actOf(call, this.clock()), printing, call.signal());
    const mediaType = format === 'pdf' ? 'application/pdf' : 'image/png';
    return new StreamedResponse(mediaType, only(file), new AbortController().signal);
  }

  #exportWidget(
    call: ExportCall & { params: { id: string; key: string } },
    act: WorkspaceAct,
    seen: WidgetAddress['seen'],
    choices: FilterChoices,
  ): Promise<StreamedResponse> {
    const { id: dashboardId, key } = call.params;
    const address = { workspaceId: act.workspaceId, dashboardId, key, seen };
    return this.#export(call, act, (signal) =>
      findExportedWidget(this.statements, address, choices, { clock: this.clock, signal }),
    );
  }

  async #export(
    call: ExportCall,
    act: WorkspaceAct,
    find: (signal: AbortSignal) => Promise<ExportedStatement>,
  ): Promise<StreamedResponse> {
    const signal = call.signal();
    const wanted = { act, find: () => find(signal), format: call.query.format };
    const context = { ...this.context, trace: call.trace };
    return streamed(call, await this.exporter.begin(context, wanted, signal));
  }
}

/** The parts of a request that every export uses. */
type ExportCall = Pick<Call<typeof operations.exportAnswer>, 'query' | 'trace' | 'signal' | 'setHeader'>;

function streamed(
  { setHeader }: ExportCall,
  { mediaType, rowCount, rowsMax, body, late }: Export,
): StreamedResponse {
  setHeader('questglass-row-limit', String(rowsMax));
  if (rowCount !== undefined) setHeader('questglass-row-count', String(rowCount));
  return new StreamedResponse(mediaType, body, late);
}

async function* only(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}
