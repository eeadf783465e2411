/**
 * A user of a kubeconfig who signs in at an identity provider: the file's id token is used until it expires, and then the refresh token gets
 * another. `@kubernetes/client-node` 2.0.1 fails at this: it passes the issuer to its OpenID client as a text, which that refuses. It also
 * takes a token's lifetime in seconds for its expiry, and loses a refresh token that is not reissued.
 */
import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'undici';
import { z } from 'zod';

/** The provider in a kubeconfig, by the names that kubectl has for it. */
export const OidcSettings = z.object({
  'idp-issuer-url': z.url({ protocol: /^https?$/ }),
  'client-id': z.string(),
  'client-secret': z.string().optional(),
  'id-token': z.string().optional(),
  'refresh-token': z.string().optional(),
  'idp-certificate-authority': z.string().optional(),
  'idp-certificate-authority-data': z.string().optional(),
});
type OidcSettings = z.infer<typeof OidcSettings>;

const Discovered = z.object({
  token_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});
const Issued = z.object({ id_token: z.string(), refresh_token: z.string().optional() });
const Claims = z.object({ exp: z.number() });

/** A token is not shown in its last seconds: a request takes its time, and clocks differ. */
const secondsLeftMin = 10;
const requestMs = 10_000;

export class OidcUser {
  #idToken: string | undefined;
  #refreshToken: string | undefined;

  constructor(readonly settings: OidcSettings) {
    this.#idToken = settings['id-token'];
    this.#refreshToken = settings['refresh-token'];
  }

  /** The token to show; undefined where there is none and none can be had. */
  async token(): Promise<string | undefined> {
    if (this.#refreshToken === undefined || (this.#idToken !== undefined && isGood(this.#idToken)))
      return this.#idToken;
    const issued = await this.#refresh(this.#refreshToken);
    this.#idToken = issued.id_token;
    // A provider may leave the former in force.
    this.#refreshToken = issued.refresh_token ?? this.#refreshToken;
    return this.#idToken;
  }

  /** The API server did not know the token: the next is asked for. */
  forget(): void {
    if (this.#refreshToken !== undefined) this.#idToken = undefined;
  }

  async #refresh(refreshToken: string): Promise<z.infer<typeof Issued>> {
    const { 'idp-issuer-url': issuer, 'client-id': id, 'client-secret': secret } = this.settings;
    const ca = await this.#authority();
    const dispatcher = new Agent(ca === undefined ? {} : { connect: { ca } });
    const options = { dispatcher, headersTimeout: requestMs, bodyTimeout: requestMs };
    try {
      const place = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
      const found = Discovered.parse(await jsonOf(await request(place, options)));
      const inBody = found.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false;
      const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
      if (secret === undefined || inBody) form.set('client_id', id);
      if (secret !== undefined && inBody) form.set('client_secret', secret);
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        ...(secret !== undefined && !inBody && { authorization: basic(id, secret) }),
      };
      const asking = { ...options, method: 'POST', headers, body: form.toString() } as const;
      return Issued.parse(await jsonOf(await request(found.token_endpoint, asking)));
    } finally {
      await dispatcher.close();
    }
  }

  async #authority(): Promise<Buffer | undefined> {
    const { 'idp-certificate-authority': file, 'idp-certificate-authority-data': data } = this.settings;
    if (data !== undefined) return Buffer.from(data, 'base64');
    return file === undefined ? undefined : readFile(file);
  }
}

async function jsonOf({ statusCode, body }: Awaited<ReturnType<typeof request>>): Promise<unknown> {
  if (statusCode === 200) return body.json();
  await body.dump();
  throw new Error(`the identity provider answered ${statusCode}`);
}

/** By RFC 6749, 2.3.1: both are encoded as in a form first. */
function basic(id: string, secret: string): string {
  const encoded = [id, secret].map((part) => new URLSearchParams({ '': part }).toString().slice(1)).join(':');
  return `Basic ${Buffer.from(encoded).toString('base64')}`;
}

/** An unreadable document is the API server's to judge. */
function isGood(token: string): boolean {
  try {
    const claims = Claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
    return claims.exp > Date.now() / 1_000 + secondsLeftMin;
  } catch {
    return true;
  }
}
