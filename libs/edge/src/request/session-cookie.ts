import { isSessionToken, sessionTokenOf } from '#access';
import { noSession, originNotAllowed } from '#contracts';
import type { FastifyRequest } from 'fastify';

type Head = Pick<FastifyRequest, 'method' | 'headers'>;

/**
 * The cookie that carries a session in the console's browser. The browser sends it whichever page makes the request, so a request that
 * changes something must come from a page of ours (SameSite alone lets pages on another port of this host through). A bearer token is
 * sent only by a caller that has it, so it needs no such check; if both are sent, the cookie is ignored.
 */
export class SessionCookie {
  readonly #name: string;
  readonly #attributes: string;
  readonly #publicHost: string;

  constructor(publicUrl: string) {
    const { protocol, host } = new URL(publicUrl);
    const isSecure = protocol === 'https:';
    // The prefix makes browsers refuse a cookie of this name that a neighbouring host name or plain http tries to set.
    this.#name = isSecure ? '__Host-qg_session' : 'qg_session';
    this.#attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
    this.#publicHost = host;
  }

  /** Returns the session token of a request. */
  tokenOf({ method, headers }: Head): string {
    if (headers.authorization !== undefined) return sessionTokenOf(headers.authorization);
    const token = this.#cookieOf(headers.cookie);
    if (token === undefined || !isSessionToken(token)) throw noSession();
    if (method !== 'GET' && method !== 'HEAD') this.requireOwnPage(headers);
    return token;
  }

  /** Refuses a request from a page of another site. A page cannot forge Sec-Fetch-Site; if that header is missing, Origin says the same. */
  requireOwnPage(headers: FastifyRequest['headers']): void {
    const site = headers['sec-fetch-site'];
    const isOwn = site === undefined ? this.#isOwnOrigin(headers) : site === 'same-origin';
    if (!isOwn) throw originNotAllowed('a session cookie is accepted from pages of this service alone');
  }

  /** Builds the Set-Cookie value that gives a browser a session. */
  serialize(token: string, seconds: number): string {
    return `${this.#name}=${token}; Max-Age=${Math.floor(seconds)}; ${this.#attributes}`;
  }

  /** Builds the Set-Cookie value that removes the session. */
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
