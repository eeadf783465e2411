import { OidcSignIn, changeOwnPassword, describeMember, renameSelf, signIn, signOut } from '#access';
import { operations } from '#contracts';
import type { Me, Session, SignInMethods } from '#contracts';
import { DataSource } from '#database';
import { Route, SessionCookie } from '#edge';
import type { Call } from '#edge';
import { Semaphore } from '#platform';
import type { Clock } from '#platform';
import { Controller, Inject } from '@nestjs/common';
import { clockToken, sessionHoursToken } from '../tokens.js';

@Controller()
export class SessionRoutes {
  /** A flood of sign-ins must leave connections and cores to everybody else. */
  readonly #semaphore = new Semaphore(4);

  constructor(
    private readonly database: DataSource,
    @Inject(clockToken) private readonly clock: Clock,
    @Inject(sessionHoursToken) private readonly sessionHours: number,
    private readonly cookie: SessionCookie,
    // Named, since a type with `undefined` leaves no class for injection to go by.
    @Inject(OidcSignIn) private readonly oidc: OidcSignIn | undefined,
  ) {}

  @Route(operations.listSignInMethods)
  methods(): SignInMethods {
    return { password: true, oidc: this.oidc !== undefined };
  }

  @Route(operations.signIn)
  async signIn({ body, address, headers, setHeader }: Call<typeof operations.signIn>): Promise<Session> {
    // Or another site's page could sign a visitor in as somebody else, who then sees what they do.
    if (body.cookie) this.cookie.requireOwnPage(headers);
    const credentials = { email: body.email, password: body.password, accountId: body.account_id };
    const start = { now: this.clock(), address, sessionHours: this.sessionHours };
    const session = await this.#semaphore.run(() => signIn(this.database.manager, credentials, start));
    if (!body.cookie) return session;
    setHeader('set-cookie', this.cookie.serialize(session.token, this.sessionHours * 3_600));
    return { ...session, token: null };
  }

  @Route(operations.signOut)
  async signOut({ caller, address, headers, setHeader }: Call<typeof operations.signOut>): Promise<void> {
    if (headers.authorization === undefined) setHeader('set-cookie', this.cookie.clear());
    await signOut(this.database.manager, caller, address, this.clock());
  }

  @Route(operations.changePassword)
  async changePassword({ caller, body, address }: Call<typeof operations.changePassword>): Promise<void> {
    const { current_password: current, new_password: next } = body;
    const change = { current, next, address, at: this.clock() };
    await this.#semaphore.run(() => changeOwnPassword(this.database.manager, caller, change));
  }

  @Route(operations.changeProfile)
  changeProfile({ caller, body, address }: Call<typeof operations.changeProfile>): Promise<Me> {
    return renameSelf(this.database.manager, caller, body, { address, at: this.clock() });
  }

  @Route(operations.me)
  me({ caller }: Call<typeof operations.me>): Promise<Me> {
    return describeMember(this.database.manager, caller);
  }
}
