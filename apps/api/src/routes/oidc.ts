import { OidcSignIn } from '#access';
import type { OidcJourney } from '#access';
import { idOf, notFound, operations, signInFailed } from '#contracts';
import type { Session } from '#contracts';
import { DataSource } from '#database';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import { clockToken, publicUrlToken, sessionHoursToken } from '../tokens.js';

const cookieName = 'qg_oidc';

/** What the browser carries to the provider and back. It proves that the same browser returns; it is no secret of ours. */
const Journey = z.object({
  state: z.string().min(1).max(128),
  nonce: z.string().min(1).max(128),
  codeVerifier: z.string().min(43).max(128),
  accountId: idOf('acc').optional(),
});

@Controller()
export class OidcRoutes {
  constructor(
    private readonly database: DataSource,
    @Inject(clockToken) private readonly clock: Clock,
    @Inject(sessionHoursToken) private readonly sessionHours: number,
    // Named, since a type with `undefined` leaves no class for injection to go by.
    @Inject(OidcSignIn) private readonly oidc: OidcSignIn | undefined,
    @Inject(publicUrlToken) private readonly publicUrl: string,
  ) {}

  @Route(operations.startOidc)
  async start({ query, setHeader }: Call<typeof operations.startOidc>): Promise<void> {
    const { url, journey } = await this.#provider().begin(query.account_id);
    setHeader('set-cookie', this.#cookie(Buffer.from(JSON.stringify(journey)).toString('base64url'), 600));
    setHeader('location', url);
  }

  @Route(operations.finishOidc)
  async finish({
    headers,
    search,
    address,
    setHeader,
  }: Call<typeof operations.finishOidc>): Promise<Session> {
    const provider = this.#provider();
    const journey = readJourney(headers.cookie);
    setHeader('set-cookie', this.#cookie('', 0));
    const start = { now: this.clock(), address, sessionHours: this.sessionHours };
    return provider.finish(this.database.manager, journey, search, start);
  }

  /** For these two routes alone, and for the ten minutes that a sign-in may take. Lax: the provider's redirect is a top-level GET. */
  #cookie(value: string, maxAgeSeconds: number): string {
    const { protocol, pathname } = new URL(this.publicUrl);
    const path = `${pathname.replace(/\/$/, '')}/auth/oidc`;
    const secure = protocol === 'https:' ? '; Secure' : '';
    return `${cookieName}=${value}; Max-Age=${maxAgeSeconds}; Path=${path}; HttpOnly; SameSite=Lax${secure}`;
  }

  #provider(): OidcSignIn {
    if (!this.oidc) throw notFound('no identity provider is configured; sign in with email and password');
    return this.oidc;
  }
}

function readJourney(cookies: string | undefined): OidcJourney {
  const [, value] = /(?:^|;\s*)qg_oidc=([\w-]+)/.exec(cookies ?? '') ?? [];
  try {
    return Journey.parse(JSON.parse(Buffer.from(value ?? '', 'base64url').toString()));
  } catch (cause) {
    throw Object.assign(
      signInFailed('this sign-in was not begun in this browser, or too long ago; start again'),
      { cause },
    );
  }
}
