import { operations } from '#contracts';
import type { CreatedShare, Page, Share } from '#contracts';
import { DataSource } from '#database';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import { createShare, listShares, removeShare } from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { clockToken, publicUrlToken } from '../tokens.js';
import { actOf } from './act.js';

@Controller()
export class ShareRoutes {
  constructor(
    private readonly database: DataSource,
    @Inject(clockToken) private readonly clock: Clock,
    @Inject(publicUrlToken) private readonly publicUrl: string,
  ) {}

  @Route(operations.createShare)
  create(call: Call<typeof operations.createShare>): Promise<CreatedShare> {
    return createShare(this.database.manager, actOf(call, this.clock()), call.body, this.publicUrl);
  }

  @Route(operations.listShares)
  list({ caller, query }: Call<typeof operations.listShares>): Promise<Page<Share>> {
    return listShares(this.database.manager, caller.workspaceId, query, this.clock());
  }

  @Route(operations.removeShare)
  remove(call: Call<typeof operations.removeShare>): Promise<void> {
    return removeShare(this.database.manager, actOf(call, this.clock()), call.params.share_id);
  }
}
