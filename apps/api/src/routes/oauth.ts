import { approvedRedirect, deniedRedirect, describeRedirect, requireKnownRequest } from '#access';
import { notFound, operations, scopes } from '#contracts';
import type { ApprovedAuthorization, Authorization } from '#contracts';
import { DataSource } from '#database';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import { Controller, Inject } from '@nestjs/common';
import { clockToken, isOAuthOnToken, keysMaxToken, publicUrlToken } from '../tokens.js';
import { actOf } from './act.js';

/** A person's part of OAuth, for the console's page; the program's part is in serve-oauth.ts. */
@Controller()
export class OAuthRoutes {
  constructor(
    private readonly database: DataSource,
    @Inject(clockToken) private readonly clock: Clock,
    @Inject(isOAuthOnToken) private readonly isOn: boolean,
    @Inject(publicUrlToken) private readonly publicUrl: string,
    @Inject(keysMaxToken) private readonly keysMax: number,
  ) {}

  @Route(operations.describeAuthorization)
  async describe({ query }: Call<typeof operations.describeAuthorization>): Promise<Authorization> {
    this.#requireOn();
    const client = await requireKnownRequest(this.database.manager, query, this.publicUrl);
    const asked = query.scope?.split(' ') ?? [];
    const known = scopes.filter((scope) => asked.includes(scope));
    return {
      client_name: client.name,
      ...describeRedirect(query.redirect_uri),
      scopes: known.length === 0 ? [...scopes] : known,
      redirect_if_denied: deniedRedirect(query, this.publicUrl),
    };
  }

  @Route(operations.approveAuthorization)
  async approve(call: Call<typeof operations.approveAuthorization>): Promise<ApprovedAuthorization> {
    this.#requireOn();
    const { publicUrl, keysMax } = this;
    const act = actOf(call, this.clock());
    return {
      redirect_to: await approvedRedirect(this.database.manager, act, call.body, { publicUrl, keysMax }),
    };
  }

  #requireOn(): void {
    if (!this.isOn) throw notFound('programs are connected by an API key here (QG_OAUTH is off)');
  }
}
