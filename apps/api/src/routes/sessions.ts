import { describeMember, signIn, signOut } from '#access';
import { operations } from '#contracts';
import type { Me, Session } from '#contracts';
import { DataSource } from '#database';
import { Route } from '#edge';
import type { Call } from '#edge';
import { Turnstile } from '#platform';
import type { Clock } from '#platform';
import { Controller, Inject } from '@nestjs/common';
import { clockToken, sessionHoursToken } from '../tokens.js';

@Controller()
export class SessionRoutes {
  /** A flood of sign-ins must leave connections and cores to everybody else. */
  readonly #turnstile = new Turnstile(4);

  constructor(
    private readonly database: DataSource,
    @Inject(clockToken) private readonly clock: Clock,
    @Inject(sessionHoursToken) private readonly sessionHours: number,
  ) {}

  @Route(operations.signIn)
  signIn({ body, address }: Call<typeof operations.signIn>): Promise<Session> {
    const credentials = { email: body.email, password: body.password, accountId: body.account_id };
    const start = { now: this.clock(), address, sessionHours: this.sessionHours };
    return this.#turnstile.run(() => signIn(this.database.manager, credentials, start));
  }

  @Route(operations.signOut)
  signOut({ caller, address }: Call<typeof operations.signOut>): Promise<void> {
    return signOut(this.database.manager, caller, address, this.clock());
  }

  @Route(operations.me)
  me({ caller }: Call<typeof operations.me>): Promise<Me> {
    return describeMember(this.database.manager, caller);
  }
}
