/**
 * The consent of a member, carried by a program in a code that becomes an API key once. What can go wrong:
 * - A code leaks: it is of no use without the verifier, which never leaves the program, and is over after a minute.
 * - A code comes twice: one of the two callers is a thief, so the key that came of it is revoked.
 * - The member loses the role, the plan or the membership meanwhile: all are read again, and there is no key.
 */
import { hash, randomBytes } from 'node:crypto';
import { invalidRequest, oauthError, planGates } from '#contracts';
import type { AuthorizationApproval, AuthorizationRequest, Plan, Role, TokenRequest } from '#contracts';
import { ApiKeyRow, OAuthClientRow, OAuthCodeRow } from '#database';
import type { EntityManager } from '#database';
import { randomBase62 } from '#platform';
import { IsNull } from 'typeorm';
import { recordAudit } from './audit.js';
import { firstMemberRefusal } from './gates.js';
import { hashSecret } from './key-secret.js';
import { createKey, requireKeyPlace } from './keys.js';
import { lockMakerMembership } from './keys-of-member.js';
import { findClientAcrossWorkspaces } from './oauth-clients.js';
import type { OAuthClient } from './oauth-clients.js';
import { isRegisteredRedirect } from './redirect-uris.js';
import type { WorkspaceAct } from './workspace-act.js';

const codeSeconds = 60;
const daySeconds = 86_400;

/** The parts of a program's request that are checked before a person is asked. */
type Requested = Pick<AuthorizationRequest, 'client_id' | 'redirect_uri' | 'resource' | 'state'>;

/**
 * The program behind a request. A fault is told to the person and never sent on to the address in the request: that would make
 * this service a way to send people anywhere (RFC 9700, 4.11.2).
 */
export async function requireKnownRequest(
  db: EntityManager,
  { client_id: clientId, redirect_uri: uri, resource }: Requested,
  publicUrl: string,
): Promise<OAuthClient> {
  const client = await findClientAcrossWorkspaces(db, clientId);
  if (!client) throw refused('client_id', 'this program is not known here, or no longer: connect it anew');
  if (!isRegisteredRedirect(uri, client.redirectUris))
    throw refused('redirect_uri', 'this program did not register the address to which it wants the answer');
  if (resource !== undefined && !isOurs(resource, publicUrl))
    throw refused('resource', `this program wants a key for ${hostOf(resource)}, which is not this service`);
  return client;
}

function refused(path: string, message: string) {
  return invalidRequest([{ path, message }], message);
}

/** The key holds for the whole service, so its address and that of its MCP server mean the same. */
function isOurs(resource: string, publicUrl: string): boolean {
  return [publicUrl, `${publicUrl}/v1/mcp`].includes(resource.replace(/\/$/, ''));
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'another service';
}

/** The program's address after the person's refusal. */
export function deniedRedirect({ redirect_uri: uri, state }: Requested, publicUrl: string): string {
  return redirectWith(uri, { error: 'access_denied', state, iss: publicUrl });
}

/** Records a member's consent. Returns the program's address with the code. */
export async function approvedRedirect(
  db: EntityManager,
  act: WorkspaceAct,
  approval: AuthorizationApproval,
  { publicUrl, keysMax }: { publicUrl: string; keysMax: number },
): Promise<string> {
  await requireKnownRequest(db, approval, publicUrl);
  const code = `qg_code_${randomBase62(codeLength, randomBytes)}`;
  await db.transaction(async (tx) => {
    await lockMakerMembership(tx, act);
    // There is none for the key, either, and here a person learns of it.
    await requireKeyPlace(tx, act, keysMax);
    await tx.insert(OAuthCodeRow, {
      codeHash: hashSecret(code),
      clientId: approval.client_id,
      workspaceId: act.workspaceId,
      memberId: act.actor.id ?? '',
      redirectUri: approval.redirect_uri,
      codeChallenge: approval.code_challenge,
      resource: approval.resource ?? null,
      scopes: approval.scopes,
      keyDays: approval.expires_in_days,
      createdAt: act.at,
      usedAt: null,
      keyId: null,
    });
  });
  return redirectWith(approval.redirect_uri, { code, state: approval.state, iss: publicUrl });
}

/** `iss` tells a program that talks to several services from which of them an answer comes (RFC 9207). */
function redirectWith(uri: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) {
    url.searchParams.delete(name);
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}

/** A key as the program gets it. */
interface ExchangedKey {
  secret: string;
  scopes: readonly string[];
  expiresInSeconds: number;
}

/** Exchanges a code for a key of the member who consented. */
export async function exchangeCode(
  db: EntityManager,
  request: TokenRequest,
  { address, now, keysMax }: { address: string; now: Date; keysMax: number },
): Promise<ExchangedKey> {
  const codeHash = hashSecret(request.code);
  // Junk costs one short query and no transaction, and what is no code at all none.
  const known = codePattern.test(request.code) && (await db.findOneBy(OAuthCodeRow, { codeHash }));
  if (!known) throw oauthError('invalid_grant', unknownCode);
  // A refusal must not undo that the code was used, so it is thrown after the transaction.
  const outcome = await db.transaction(async (tx): Promise<ExchangedKey | string> => {
    // The membership goes first, as in its removal, which deletes its codes: the other way round, the two would wait for each other.
    await holdMembership(tx, known);
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await tx.findOne(OAuthCodeRow, { where: { codeHash }, lock });
    if (!row) return unknownCode;
    if (row.usedAt) {
      await revokeKeyOf(tx, row, address, now);
      return 'this code was used before; the key that came of it is revoked';
    }
    await tx.update(OAuthCodeRow, { codeHash }, { usedAt: now });
    const fault = faultOfExchange(row, request, now);
    if (fault !== undefined) return fault;
    return makeKey(tx, row, { address, now, keysMax });
  });
  if (typeof outcome === 'string') throw oauthError('invalid_grant', outcome);
  return outcome;
}

const unknownCode = 'this code is unknown, or too old';
const codeLength = 40;
const codePattern = new RegExp(`^qg_code_[0-9A-Za-z]{${codeLength}}$`);

/** Until the transaction ends, the role that is read stays the role of the person. */
async function holdMembership(tx: EntityManager, { workspaceId, memberId }: OAuthCodeRow): Promise<void> {
  await tx.query('SELECT FROM membership WHERE workspace_id = $1 AND member_id = $2 FOR SHARE', [
    workspaceId,
    memberId,
  ]);
}

function faultOfExchange(row: OAuthCodeRow, request: TokenRequest, now: Date): string | undefined {
  if (now.getTime() - row.createdAt.getTime() > codeSeconds * 1_000) return unknownCode;
  if (request.client_id !== row.clientId) return 'this code is of another program';
  if (request.redirect_uri !== row.redirectUri) return 'redirect_uri is not that of the request';
  if (hash('sha256', request.code_verifier, 'base64url') !== row.codeChallenge)
    return 'code_verifier does not fit the challenge of the request';
  const isSameResource = request.resource === undefined || request.resource === (row.resource ?? undefined);
  return isSameResource ? undefined : 'resource is not that of the request';
}

async function makeKey(
  tx: EntityManager,
  row: OAuthCodeRow,
  { address, now, keysMax }: { address: string; now: Date; keysMax: number },
): Promise<ExchangedKey | string> {
  const { name } = await tx.findOneByOrFail(OAuthClientRow, { id: row.clientId });
  const maker = await findMaker(tx, row);
  if (firstMemberRefusal(maker, { plan: planGates.apiKeys, role: 'admin' }))
    return 'the person who connected this program may no longer make API keys';
  const actor = { type: 'member', id: row.memberId, name: maker.name, address } as const;
  const act = { accountId: maker.accountId, workspaceId: row.workspaceId, actor, at: now };
  const expiresInSeconds = row.keyDays * daySeconds;
  const { id: keyId, secret } = await createKey(
    tx,
    act,
    {
      name: `${name} (OAuth)`,
      scopes: row.scopes,
      role: maker.role,
      allowedCidrs: [],
      expiresAt: new Date(now.getTime() + expiresInSeconds * 1_000),
      byOAuth: true,
    },
    { keysMax },
  );
  await tx.update(OAuthCodeRow, { codeHash: row.codeHash }, { keyId });
  await tx.update(OAuthClientRow, { id: row.clientId }, { usedAt: now });
  return { secret, scopes: row.scopes, expiresInSeconds };
}

interface Maker {
  name: string;
  accountId: string;
  role: Role;
  plan: Plan;
}

/** The member who consented. A code does not outlive the membership. */
async function findMaker(
  tx: EntityManager,
  { workspaceId, memberId }: Pick<OAuthCodeRow, 'workspaceId' | 'memberId'>,
): Promise<Maker> {
  const rows: Maker[] = await tx.query(
    `SELECT m.name, m.account_id AS "accountId", ms.role, a.plan
     FROM membership ms JOIN member m ON m.id = ms.member_id JOIN account a ON a.id = m.account_id
     WHERE ms.workspace_id = $1 AND ms.member_id = $2`,
    [workspaceId, memberId],
  );
  const [maker] = rows;
  if (!maker) throw new Error('a code outlived the membership of its member');
  return maker;
}

async function revokeKeyOf(tx: EntityManager, row: OAuthCodeRow, address: string, now: Date): Promise<void> {
  if (row.keyId === null) return;
  const { id, workspaceId } = { id: row.keyId, workspaceId: row.workspaceId };
  const lock = { mode: 'pessimistic_write' } as const;
  const key = await tx.findOne(ApiKeyRow, { where: { id, workspaceId, revokedAt: IsNull() }, lock });
  if (!key) return;
  await tx.update(ApiKeyRow, { id }, { revokedAt: now });
  const { accountId } = await findMaker(tx, row);
  await recordAudit(tx, {
    accountId,
    workspaceId,
    action: 'api_key.revoked',
    actor: { type: 'service', id: null, name: 'OAuth', address },
    target: { type: 'api_key', id, name: key.name },
    details: { because: 'its code was used twice' },
    at: now,
  });
}

/** Deletes codes that are so old that nobody will use them again. */
export async function forgetOldCodes(db: EntityManager): Promise<void> {
  await db.query("DELETE FROM oauth_code WHERE created_at < now() - interval '1 day'");
}
