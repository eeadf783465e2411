import { operations } from '#contracts';
import type { Insight, InsightScan, Page } from '#contracts';
import { DataSource } from '#database';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import { dismissInsight, listInsights, requestScan } from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { clockToken } from '../tokens.js';
import { actOf } from './act.js';

@Controller()
export class InsightRoutes {
  constructor(
    private readonly database: DataSource,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.listInsights)
  list({ caller, query }: Call<typeof operations.listInsights>): Promise<Page<Insight>> {
    return listInsights(this.database.manager, caller.workspaceId, query);
  }

  @Route(operations.dismissInsight)
  dismiss(call: Call<typeof operations.dismissInsight>): Promise<Insight> {
    return dismissInsight(this.database.manager, actOf(call, this.clock()), call.params.insight_id);
  }

  @Route(operations.scanForInsights)
  async scan({ caller }: Call<typeof operations.scanForInsights>): Promise<InsightScan> {
    const now = this.clock();
    await requestScan(this.database.manager, caller.workspaceId, now);
    return { requested_at: now.toISOString() };
  }
}
