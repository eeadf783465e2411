import { isSessionToken, sessionTokenOf } from '#access';
import { noSession, originNotAllowed } from '#contracts';
import type { FastifyRequest } from 'fastify';

type Head = Pick<FastifyRequest, 'method' | 'headers'>;

/**
 * The cookie in which the console's browser carries a session. It goes along whichever page makes a request, so one that changes
 * something must come from a page of ours (SameSite alone lets pages on another port of this host through). A bearer is
 * sent by those alone who have it, so it needs no such check; where both are sent, the cookie is not looked at.
 */
export class SessionCookie {
  readonly #name: string;
  readonly #attributes: string;
  readonly #publicHost: string;

  constructor(publicUrl: string) {
    const { protocol, host } = new URL(publicUrl);
    const isSecure = protocol === 'https:';
    // The prefix has browsers refuse one that a neighbouring name or plain http tries to put in its place.
    this.#name = isSecure ? '__Host-qg_session' : 'qg_session';
    this.#attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
    this.#publicHost = host;
  }

  /** The session token that a request carries. */
  tokenOf({ method, headers }: Head): string {
    if (headers.authorization !== undefined) return sessionTokenOf(headers.authorization);
    const token = this.#cookieOf(headers.cookie);
    if (token === undefined || !isSessionToken(token)) throw noSession();
    if (method !== 'GET' && method !== 'HEAD') this.requireOwnPage(headers);
    return token;
  }

  /** Refuses what another site's page sends. Sec-Fetch-Site cannot be forged by a page; where it is missing, Origin says the same. */
  requireOwnPage(headers: FastifyRequest['headers']): void {
    const site = headers['sec-fetch-site'];
    const isOwn = site === undefined ? this.#isOwnOrigin(headers) : site === 'same-origin';
    if (!isOwn) throw originNotAllowed('a session cookie is accepted from pages of this service alone');
  }

  /** The Set-Cookie that gives a browser a session. */
  serialize(token: string, seconds: number): string {
    return `${this.#name}=${token}; Max-Age=${Math.floor(seconds)}; ${this.#attributes}`;
  }

  /** The Set-Cookie that takes it away again. */
  clear(): string {
    return `${this.#name}=; Max-Age=0; ${this.#attributes}`;
  }

  #isOwnOrigin({ origin, host }: FastifyRequest['headers']): boolean {
    if (origin === undefined || !URL.canParse(origin)) return false;
    const { host: from } = new URL(origin);
    return from !== '' && (from === host || from === this.#publicHost);
  }

  #cookieOf(cookies: string | undefined): string | undefined {
    const prefix = `${this.#name}=`;
    const part = cookies?.split(';').find((each) => each.trim().startsWith(prefix));
    return part?.trim().slice(prefix.length);
  }
}
