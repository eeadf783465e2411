import { Refusal, signInFailed, unavailable } from '#contracts';
import { MemberRow } from '#database';
import { errorCode } from '#platform';
import * as client from 'openid-client';
import { IsNull } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { recordAudit } from './audit.js';
import type { Actor } from './audit.js';
import { startSession } from './sessions.js';
import type { SessionStart, StartedSession } from './sessions.js';

/** The identity provider of the deployment. */
export interface OidcOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The address to which the provider sends the browser back. */
  redirectUri: string;
}

/** The state that the browser keeps between leaving for the provider and coming back. */
export interface OidcJourney {
  state: string;
  nonce: string;
  codeVerifier: string;
  accountId?: string | undefined;
}

/** A person whom the provider vouches for. */
interface Identity {
  issuer: string;
  subject: string;
  email: string | undefined;
}

/** Signs members in through an OpenID Connect provider: authorization code with PKCE, state and nonce. */
export class OidcSignIn {
  #configuration: Promise<client.Configuration> | undefined;

  constructor(private readonly options: OidcOptions) {}

  /** The address for the browser, and the state that it must keep. */
  async begin(accountId: string | undefined): Promise<{ url: string; journey: OidcJourney }> {
    const configuration = await this.#configure();
    const journey = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
      accountId,
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.options.redirectUri,
      scope: 'openid email profile',
      state: journey.state,
      nonce: journey.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(journey.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, journey };
  }

  /** Ends the journey: checks the provider's answer and starts a session for the member. */
  async finish(
    db: EntityManager,
    journey: OidcJourney,
    query: string,
    start: SessionStart,
  ): Promise<StartedSession> {
    const identity = await this.#exchange(journey, query);
    const member = await findMemberAcrossWorkspaces(db, identity, journey.accountId, start);
    if (!member)
      throw signInFailed(
        'no member of this deployment has the address that the identity provider vouches for',
      );
    return startSession(db, member, start, 'oidc');
  }

  async #exchange(journey: OidcJourney, query: string): Promise<Identity> {
    const configuration = await this.#configure();
    const answer = new URL(this.options.redirectUri);
    answer.search = query;
    try {
      const tokens = await client.authorizationCodeGrant(configuration, answer, {
        expectedState: journey.state,
        expectedNonce: journey.nonce,
        pkceCodeVerifier: journey.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw signInFailed('the identity provider sent no identity');
      // By the standard, the provider's UserInfo has the email; some put it into the ID token as well.
      const person =
        claims['email'] === undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims;
      return { issuer: claims.iss, subject: claims.sub, email: verifiedEmail(person) };
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** Reads the provider's description once; a failure is retried at the next sign-in. */
  #configure(): Promise<client.Configuration> {
    this.#configuration ??= discover(this.options).catch((error: unknown) => {
      this.#configuration = undefined;
      throw unavailable(new Error('the identity provider cannot be reached', { cause: error }));
    });
    return this.#configuration;
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcOptions): Promise<client.Configuration> {
  const url = new URL(issuer);
  // Plain http is for a provider on this machine, as in development and tests.
  const insecure = url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const execute = insecure ? [client.allowInsecureRequests] : [];
  return client.discovery(url, clientId, clientSecret, undefined, { execute, timeout: 10 });
}

function verifiedEmail({
  email,
  email_verified: verified,
}: client.IDToken | client.UserInfoResponse): string | undefined {
  // ASCII only: folding the case of other letters turns one person's address into another's (K and the Kelvin sign).
  const isPlain = typeof email === 'string' && /^[!-~]+$/.test(email);
  return verified === true && isPlain ? email.toLowerCase() : undefined;
}

/** Invalid input from the provider or the browser is a failed sign-in; a provider that is unreachable or broken is an outage. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  if (isProviderOutage(error)) return unavailable(error);
  if (
    error instanceof client.ClientError ||
    error instanceof client.ResponseBodyError ||
    error instanceof client.AuthorizationResponseError
  ) {
    const refusal = signInFailed('the identity provider did not confirm this sign-in; start again');
    return Object.assign(refusal, { cause: error });
  }
  return error;
}

function isProviderOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const status = 'status' in error ? Number(error.status) : 0;
  const networkFailed = 'message' in error && error.message === 'fetch failed';
  if (status >= 500 || networkFailed || errorCode(error) === 'OAUTH_TIMEOUT') return true;
  const cause = 'cause' in error ? error.cause : undefined;
  return cause instanceof Response ? cause.status >= 500 : isProviderOutage(cause);
}

/**
 * The member linked to this identity, or else the one with the verified email, who is linked now. If several accounts have the person, the
 * person chooses; otherwise an account could capture others' members by adding their addresses first.
 */
async function findMemberAcrossWorkspaces(
  db: EntityManager,
  identity: Identity,
  accountId: string | undefined,
  start: SessionStart,
): Promise<MemberRow | null> {
  const { issuer, subject, email = null } = identity;
  const candidates = await db
    .createQueryBuilder(MemberRow, 'member')
    .where(
      '(member.oidcIssuer = :issuer AND member.oidcSubject = :subject OR member.email = :email AND member.oidcSubject IS NULL)',
      { issuer, subject, email },
    )
    .andWhere('(member.accountId = :accountId OR :accountId::text IS NULL)', { accountId: accountId ?? null })
    .orderBy('member.oidcSubject', 'ASC', 'NULLS LAST')
    .addOrderBy('member.id')
    .limit(10)
    .getMany();
  const linked = candidates.filter((member) => member.oidcSubject !== null);
  // An account that has added the address meanwhile must not keep out a member who has signed in before.
  const known = linked.length > 0 ? linked : candidates;
  const accounts = [...new Set(known.map((member) => member.accountId))];
  if (accounts.length > 1)
    throw signInFailed(
      `several accounts know this person; start again with account_id, one of ${accounts.join(', ')}`,
    );
  const [first] = known;
  if (!first || first.oidcSubject !== null) return first ?? null;
  return linkIdentity(db, first, identity, start);
}

/** From now on the subject identifies the member, whatever the email becomes. Of two concurrent first sign-ins, one links. */
async function linkIdentity(
  db: EntityManager,
  member: MemberRow,
  { issuer, subject }: Identity,
  start: SessionStart,
): Promise<MemberRow | null> {
  const { id, name, accountId } = member;
  return db.transaction(async (tx) => {
    const { affected } = await tx.update(
      MemberRow,
      { id, oidcSubject: IsNull() },
      { oidcIssuer: issuer, oidcSubject: subject },
    );
    if (affected !== 1) return tx.findOneBy(MemberRow, { id, oidcIssuer: issuer, oidcSubject: subject });
    const actor: Actor = { type: 'member', id, name, address: start.address };
    const target = { type: 'member', id, name };
    await recordAudit(tx, {
      accountId,
      workspaceId: null,
      action: 'member.identity_linked',
      actor,
      target,
      details: { issuer },
      at: start.now,
    });
    return member;
  });
}
