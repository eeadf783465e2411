import { changeWorkspace, describeUsage, describeWorkspace } from '#access';
import { operations } from '#contracts';
import type { Usage, Workspace } from '#contracts';
import { DataSource } from '#database';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import { Controller, Inject } from '@nestjs/common';
import { clockToken } from '../tokens.js';
import { actOf } from './act.js';

@Controller()
export class WorkspaceRoutes {
  constructor(
    private readonly database: DataSource,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.getWorkspace)
  get({ caller }: Call<typeof operations.getWorkspace>): Promise<Workspace> {
    return describeWorkspace(this.database.manager, caller.workspaceId);
  }

  @Route(operations.getUsage)
  usage({ caller }: Call<typeof operations.getUsage>): Promise<Usage> {
    return describeUsage(this.database.manager, caller.workspaceId, caller.plan);
  }

  @Route(operations.changeWorkspace)
  change(call: Call<typeof operations.changeWorkspace>): Promise<Workspace> {
    return changeWorkspace(this.database.manager, actOf(call, this.clock()), call.body);
  }
}
