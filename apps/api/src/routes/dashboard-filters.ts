import { operations } from '#contracts';
import type { FilterSuggestions, FilterValues, RowsBehind } from '#contracts';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import { FilterSuggester, WidgetStatements, listFilterValues, readRowsBehind, seenBy } from '#workspace';
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
    const { caller, params, query, signal } = call;
    const { workspaceId, role } = caller;
    const address = {
      workspaceId,
      dashboardId: params.id,
      key: params.key,
      seen: seenBy(role, query.version),
    };
    const picked = { picks: query.picks, choices: query.filters ?? {} };
    return readRowsBehind(this.statements, address, picked, { clock: this.clock, signal: signal() });
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
