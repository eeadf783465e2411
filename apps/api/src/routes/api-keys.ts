import { createKey, listKeys, revokeKey } from '#access';
import { invalidRequest, operations } from '#contracts';
import type { ApiKey, CreatedApiKey, Page } from '#contracts';
import { DataSource } from '#database';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import { Controller, Inject } from '@nestjs/common';
import { clockToken, keysMaxToken } from '../tokens.js';
import { actOf } from './act.js';

@Controller()
export class ApiKeyRoutes {
  constructor(
    private readonly database: DataSource,
    @Inject(clockToken) private readonly clock: Clock,
    @Inject(keysMaxToken) private readonly keysMax: number,
  ) {}

  /** The key carries its maker's role (SPEC 2.1). */
  @Route(operations.createApiKey)
  create(call: Call<typeof operations.createApiKey>): Promise<CreatedApiKey> {
    const { name, scopes, allowed_cidrs: allowedCidrs = [], expires_at: expires } = call.body;
    const now = this.clock();
    const expiresAt = expires === undefined ? null : new Date(expires);
    if (expiresAt && expiresAt <= now)
      throw invalidRequest([{ path: 'expires_at', message: 'must be in the future' }]);
    const key = { name, scopes, role: call.caller.role, allowedCidrs, expiresAt };
    return createKey(this.database.manager, actOf(call, now), key, { keysMax: this.keysMax });
  }

  @Route(operations.listApiKeys)
  list({ caller, query }: Call<typeof operations.listApiKeys>): Promise<Page<ApiKey>> {
    return listKeys(this.database.manager, caller.workspaceId, query);
  }

  @Route(operations.revokeApiKey)
  revoke(call: Call<typeof operations.revokeApiKey>): Promise<void> {
    return revokeKey(this.database.manager, actOf(call, this.clock()), call.params.key_id);
  }
}
