import { listAuditEvents } from '#access';
import { operations } from '#contracts';
import type { AuditEvent, Page } from '#contracts';
import { DataSource } from '#database';
import { Route } from '#edge';
import type { Call } from '#edge';
import { Controller } from '@nestjs/common';

@Controller()
export class AuditEventRoutes {
  constructor(private readonly database: DataSource) {}

  @Route(operations.listAuditEvents)
  list({ caller, query }: Call<typeof operations.listAuditEvents>): Promise<Page<AuditEvent>> {
    return listAuditEvents(this.database.manager, caller.accountId, caller.workspaceId, query);
  }
}
