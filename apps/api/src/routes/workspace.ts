import { changeBrand, changeWorkspace, describeUsage, describeWorkspace, findBrand } from '#access';
import type { AskContext } from '#ask';
import { operations } from '#contracts';
import type { Brand, SearchResults, Usage, Workspace } from '#contracts';
import { DataSource } from '#database';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import { DashboardPrinter, defaultAnswerRetention, keptBytes, searchWorkspace } from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { askContextToken, clockToken } from '../tokens.js';
import { actOf } from './act.js';

@Controller()
export class WorkspaceRoutes {
  constructor(
    private readonly database: DataSource,
    private readonly printer: DashboardPrinter,
    @Inject(askContextToken) private readonly asking: AskContext,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.getWorkspace)
  get({ caller }: Call<typeof operations.getWorkspace>): Promise<Workspace> {
    return describeWorkspace(this.database.manager, caller.workspaceId);
  }

  @Route(operations.getUsage)
  async usage({ caller: { workspaceId, plan } }: Call<typeof operations.getUsage>): Promise<Usage> {
    const { manager } = this.database;
    const { workspaceBytesMax: bytes_max, whenFull: when_full } =
      this.asking.retention ?? defaultAnswerRetention;
    return {
      ...(await describeUsage(manager, workspaceId, plan)),
      prints_dashboards: this.printer.isReady,
      kept_answers: { bytes: await keptBytes(manager, workspaceId), bytes_max, when_full },
    };
  }

  @Route(operations.searchWorkspace)
  search({ caller, query }: Call<typeof operations.searchWorkspace>): Promise<SearchResults> {
    return searchWorkspace(this.database.manager, caller.workspaceId, caller, query);
  }

  @Route(operations.getBrand)
  brand({ caller }: Call<typeof operations.getBrand>): Promise<Brand> {
    return findBrand(this.database.manager, caller.workspaceId);
  }

  @Route(operations.changeBrand)
  changeBrand(call: Call<typeof operations.changeBrand>): Promise<Brand> {
    return changeBrand(this.database.manager, actOf(call, this.clock()), call.body);
  }

  @Route(operations.changeWorkspace)
  change(call: Call<typeof operations.changeWorkspace>): Promise<Workspace> {
    return changeWorkspace(this.database.manager, actOf(call, this.clock()), call.body);
  }
}
