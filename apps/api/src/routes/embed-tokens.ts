import { issueEmbedToken, listEmbedTokens, revokeEmbedToken } from '#access';
import { invalidRequest, operations } from '#contracts';
import type { EmbedToken, ActiveEmbedToken, Page } from '#contracts';
import { DataSource } from '#database';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import { checkTerms, findEmbeddableFilters, findMissingDashboards } from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { clockToken, publicUrlToken } from '../tokens.js';
import { actOf, actOfKey } from './act.js';

@Controller()
export class EmbedTokenRoutes {
  constructor(
    private readonly database: DataSource,
    @Inject(clockToken) private readonly clock: Clock,
    @Inject(publicUrlToken) private readonly publicUrl: string,
  ) {}

  /** The token stands behind the # of its address, which browsers send to nobody: no log and no Referer ever holds it. */
  @Route(operations.createEmbedToken)
  async create(call: Call<typeof operations.createEmbedToken>): Promise<EmbedToken> {
    const { dashboard_ids: dashboardIds = null } = call.body;
    const { manager } = this.database;
    const { workspaceId, keyId } = call.caller.facts;
    if (dashboardIds) {
      const missing = await findMissingDashboards(manager, workspaceId, dashboardIds);
      const complaints = missing.map((id) => ({
        path: `dashboard_ids.${dashboardIds.indexOf(id)}`,
        message: 'there is no such dashboard',
      }));
      if (complaints.length > 0) throw invalidRequest(complaints);
      const known = await findEmbeddableFilters(manager, workspaceId, dashboardIds);
      checkTerms(known, call.body.dashboard_filters, 'dashboard_filters');
    }
    const { filters, dashboard_filters: dashboardFilters, permissions, theme } = call.body;
    const token = {
      keyId,
      dashboardIds,
      filters,
      dashboardFilters,
      permissions,
      theme,
      externalUser: call.body.external_user ?? null,
      allowedOrigins: call.body.allowed_origins,
      expiresInSeconds: call.body.expires_in,
    };
    const issued = await issueEmbedToken(manager, actOfKey(call, this.clock()), token);
    return { ...issued, embed_url: `${this.publicUrl}/embed/${issued.jti}#token=${issued.token}` };
  }

  @Route(operations.deleteEmbedToken)
  remove(call: Call<typeof operations.deleteEmbedToken>): Promise<void> {
    return revokeEmbedToken(this.database.manager, actOfKey(call, this.clock()), call.params.jti);
  }

  @Route(operations.listEmbedTokens)
  list({ caller, query }: Call<typeof operations.listEmbedTokens>): Promise<Page<ActiveEmbedToken>> {
    return listEmbedTokens(this.database.manager, caller.workspaceId, query, this.clock());
  }

  @Route(operations.revokeEmbedToken)
  removeAsAdmin(call: Call<typeof operations.revokeEmbedToken>): Promise<void> {
    return revokeEmbedToken(this.database.manager, actOf(call, this.clock()), call.params.jti);
  }
}
