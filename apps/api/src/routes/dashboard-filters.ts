import { operations } from '#contracts';
import type { Breakdown, FilterSuggestions, FilterValues, RowsBehind } from '#contracts';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import {
  FilterSuggester,
  WidgetStatements,
  breakDown,
  listFilterValues,
  readRowsBehind,
  seenBy,
} from '#workspace';
import type { SourceContext } from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { clockToken, sourceContextToken } from '../tokens.js';

/** Ways from a dashboard to what is behind it: values to filter by, and rows. */
@Controller()
export class DashboardFilterRoutes {
  constructor(
    @Inject(sourceContextToken) private readonly context: SourceContext,
    private readonly suggester: FilterSuggester,
    private readonly statements: WidgetStatements,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.readRowsBehind)
  rowsBehind(call: Call<typeof operations.readRowsBehind>): Promise<RowsBehind> {
    const { query, signal } = call;
    const address = addressOf(call);
    const picked = { picks: query.picks, choices: query.filters ?? {} };
    return readRowsBehind(this.statements, address, picked, { clock: this.clock, signal: signal() });
  }

  @Route(operations.breakDownWidget)
  breakDown(call: Call<typeof operations.breakDownWidget>): Promise<Breakdown> {
    const { query, signal } = call;
    const asked = { picks: query.picks, choices: query.filters ?? {}, by: query.by };
    return breakDown(this.statements, addressOf(call), asked, { clock: this.clock, signal: signal() });
  }

  @Route(operations.listFilterValues)
  filterValues(call: Call<typeof operations.listFilterValues>): Promise<FilterValues> {
    const { caller, params, query } = call;
    const { workspaceId, role } = caller;
    const seen = seenBy(role, query.version);
    const filter = { workspaceId, dashboardId: params.id, seen, key: params.key };
    return listFilterValues({ ...this.context, trace: call.trace }, filter, query.search, call.signal());
  }

  @Route(operations.suggestFilters)
  suggestFilters({
    caller,
    params,
    signal,
  }: Call<typeof operations.suggestFilters>): Promise<FilterSuggestions> {
    return this.suggester.suggest(caller.workspaceId, params.id, signal());
  }
}

function addressOf({
  caller: { workspaceId, role },
  params,
  query,
}: Pick<Call<typeof operations.readRowsBehind>, 'caller' | 'params' | 'query'>) {
  return { workspaceId, dashboardId: params.id, key: params.key, seen: seenBy(role, query.version) };
}
