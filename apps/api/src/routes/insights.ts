import { operations } from '#contracts';
import type { Insight, InsightScan, Page } from '#contracts';
import { DataSource } from '#database';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import { InsightMetrics, dismissInsight, listInsights, rateInsight, requestScan } from '#workspace';
import type { InsightContext } from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { clockToken } from '../tokens.js';
import { actOf } from './act.js';

@Controller()
export class InsightRoutes {
  constructor(
    private readonly database: DataSource,
    private readonly metrics: InsightMetrics,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.listInsights)
  list({ caller, query }: Call<typeof operations.listInsights>): Promise<Page<Insight>> {
    return listInsights(this.database.manager, caller, query);
  }

  @Route(operations.dismissInsight)
  dismiss(call: Call<typeof operations.dismissInsight>): Promise<Insight> {
    const { insight_id: id } = call.params;
    return dismissInsight(this.context, call.caller, actOf(call, this.clock()), id);
  }

  @Route(operations.rateInsight)
  rate({ caller, params, body }: Call<typeof operations.rateInsight>): Promise<Insight> {
    return rateInsight(this.context, caller, params.insight_id, { ...body, at: this.clock() });
  }

  @Route(operations.scanForInsights)
  async scan({ caller }: Call<typeof operations.scanForInsights>): Promise<InsightScan> {
    const now = this.clock();
    await requestScan(this.database.manager, caller.workspaceId, now);
    return { requested_at: now.toISOString() };
  }

  private get context(): InsightContext {
    return { db: this.database.manager, observer: this.metrics };
  }
}
