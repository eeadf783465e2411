import { operations } from '#contracts';
import type { Metric, MetricImportResult, Page } from '#contracts';
import { Route } from '#edge';
import type { Call } from '#edge';
import { ThreadPool } from '#platform';
import type { Clock } from '#platform';
import {
  changeMetric,
  createMetric,
  describeMetric,
  importMetrics,
  listMetrics,
  removeMetric,
} from '#workspace';
import type { SourceContext } from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { clockToken, sourceContextToken } from '../tokens.js';
import { actOf } from './act.js';

@Controller()
export class MetricRoutes {
  constructor(
    @Inject(sourceContextToken) private readonly context: SourceContext,
    private readonly threads: ThreadPool,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.listMetrics)
  read({ caller, query }: Call<typeof operations.listMetrics>): Promise<Page<Metric>> {
    return listMetrics(this.context.db, caller.facts.workspaceId, query);
  }

  @Route(operations.createMetric)
  create(call: Call<typeof operations.createMetric>): Promise<Metric> {
    return createMetric({ ...this.context, trace: call.trace }, actOf(call, this.clock()), call.body);
  }

  @Route(operations.listWorkspaceMetrics)
  list({ caller, query }: Call<typeof operations.listWorkspaceMetrics>): Promise<Page<Metric>> {
    return listMetrics(this.context.db, caller.workspaceId, query);
  }

  @Route(operations.getMetric)
  get({ caller, params }: Call<typeof operations.getMetric>): Promise<Metric> {
    return describeMetric(this.context.db, caller.workspaceId, params.metric_id);
  }

  @Route(operations.changeMetric)
  change(call: Call<typeof operations.changeMetric>): Promise<Metric> {
    const { params, body, trace } = call;
    return changeMetric({ ...this.context, trace }, actOf(call, this.clock()), params.metric_id, body);
  }

  @Route(operations.removeMetric)
  remove(call: Call<typeof operations.removeMetric>): Promise<void> {
    return removeMetric(this.context.db, actOf(call, this.clock()), call.params.metric_id);
  }

  @Route(operations.importMetrics)
  import(call: Call<typeof operations.importMetrics>): Promise<MetricImportResult> {
    const { body, trace } = call;
    return importMetrics({ ...this.context, trace }, this.threads, actOf(call, this.clock()), body);
  }
}
