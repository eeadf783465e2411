import { OidcSignIn } from '#access';
import { Refusal, idOf, notFound, operations, signInFailed } from '#contracts';
import type { Session } from '#contracts';
import { DataSource } from '#database';
import { Redirect, Route, SessionCookie } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import { clockToken, publicUrlToken, sessionHoursToken } from '../tokens.js';

const cookieName = 'qg_oidc';

/** The state that the browser carries to the provider and back. It proves that the same browser returns; it is no secret of ours. */
const Journey = z.object({
  state: z.string().min(1).max(128),
  nonce: z.string().min(1).max(128),
  codeVerifier: z.string().min(43).max(128),
  accountId: idOf('acc').optional(),
  return_to: z.literal('console').optional(),
});

type BrowserJourney = z.infer<typeof Journey>;

@Controller()
export class OidcRoutes {
  constructor(
    private readonly database: DataSource,
    @Inject(clockToken) private readonly clock: Clock,
    @Inject(sessionHoursToken) private readonly sessionHours: number,
    // Named, since a type with `undefined` leaves no class for injection to go by.
    @Inject(OidcSignIn) private readonly oidc: OidcSignIn | undefined,
    @Inject(publicUrlToken) private readonly publicUrl: string,
    private readonly sessionCookie: SessionCookie,
  ) {}

  @Route(operations.startOidc)
  async start({ query, setHeader }: Call<typeof operations.startOidc>): Promise<void> {
    const { url, journey } = await this.#provider().begin(query.account_id);
    const carried: BrowserJourney = { ...journey, return_to: query.return_to };
    setHeader('set-cookie', this.#cookie(Buffer.from(JSON.stringify(carried)).toString('base64url'), 600));
    setHeader('location', url);
  }

  @Route(operations.finishOidc)
  async finish({
    headers,
    search,
    address,
    setHeader,
  }: Call<typeof operations.finishOidc>): Promise<Session | Redirect> {
    const provider = this.#provider();
    const journey = readJourney(headers.cookie);
    setHeader('set-cookie', this.#cookie('', 0));
    const start = { now: this.clock(), address, sessionHours: this.sessionHours };
    const finishing = provider.finish(this.database.manager, journey, search, start);
    if (journey.return_to === undefined) return finishing;
    try {
      const { token } = await finishing;
      setHeader('set-cookie', this.sessionCookie.serialize(token, this.sessionHours * 3_600));
      return new Redirect('/app?sign_in=done');
    } catch (error) {
      // A person is shown a page that says what to do, whatever it was that did not fit.
      if (error instanceof Refusal && error.code === 'unauthorized')
        return new Redirect('/app?sign_in=failed');
      throw error;
    }
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

function readJourney(cookies: string | undefined): BrowserJourney {
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
