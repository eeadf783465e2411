import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The package has no types of its own; these are of what is used here. */
const providerPackage: string = 'oidc-provider';
type Answer = (request: IncomingMessage, response: ServerResponse, result?: object) => Promise<void>;
interface Provider {
  callback(): Answer;
  interactionFinished: Answer;
  Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> };
}

/** A real provider on this machine, which signs everybody in as `person` without a page in between. */
export class IdentityProvider {
  person = { sub: 'nobody', email: 'nobody@example.com', email_verified: true };
  /** True if the person refuses to sign in. */
  denies = false;
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #port = 0;
  #provider: Provider | undefined;

  /** `publicUrl` is where people find us; the provider itself is found under `host`. */
  constructor(
    private readonly publicUrl: string,
    private readonly host = '127.0.0.1',
  ) {}

  get issuer(): string {
    return `http://${this.host}:${this.#port}`;
  }

  get settings(): Record<string, string> {
    return {
      QG_PUBLIC_URL: this.publicUrl,
      QG_OIDC_ISSUER: this.issuer,
      QG_OIDC_CLIENT_ID: 'questglass',
      QG_OIDC_CLIENT_SECRET: 'the secret of our client',
    };
  }

  async open(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
    this.#provider ??= await this.#make();
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #make(): Promise<Provider> {
    const { Provider } = await import(providerPackage);
    const { createMemoryAdapter } = await import(`${providerPackage}/lib/adapters/memory_adapter.js`);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const provider: Provider = new Provider(this.issuer, {
      adapter: createMemoryAdapter(0),
      clients: [
        {
          client_id: 'questglass',
          client_secret: 'the secret of our client',
          redirect_uris: [`${this.publicUrl}/auth/oidc/callback`],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
      cookies: { keys: ['the key of its cookies'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      features: { devInteractions: { enabled: false } },
      interactions: { url: () => '/sign-in' },
      findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => this.person }),
      loadExistingGrant: async ({ oidc }: { oidc: Record<'client' | 'session', Record<string, string>> }) => {
        const { client, session } = oidc;
        const grant = new provider.Grant({ clientId: client['clientId'], accountId: session['accountId'] });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    return provider;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== '/sign-in') return this.#provider?.callback()(request, response);
    const result = this.denies ? { error: 'access_denied' } : { login: { accountId: this.person.sub } };
    await this.#provider?.interactionFinished(request, response, result);
  }
}
