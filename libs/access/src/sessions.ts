import { noSession, notFound, signInFailed } from '#contracts';
import type { Me, Plan, Role, Session } from '#contracts';
import { MemberRow, SessionRow } from '#database';
import { newId } from '#platform';
import { IsNull } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { recordAudit, recordAudits } from './audit.js';
import type { Actor } from './audit.js';
import { hashSecret } from './key-secret.js';
import { passwordFits } from './passwords.js';
import { newSessionToken } from './session-token.js';
import { beginAttempt, endAttempt, touchAttempt } from './sign-in-attempts.js';

/** The member behind a session token. */
export interface SessionCaller {
  sessionId: string;
  memberId: string;
  accountId: string;
  email: string;
  name: string;
}

/** The same, in a workspace that they belong to. */
export interface WorkspaceCaller extends SessionCaller {
  workspaceId: string;
  workspaceName: string;
  role: Role;
  plan: Plan;
}

/** The beginning of a session: its time, address and duration. */
export interface SessionStart {
  now: Date;
  address: string;
  sessionHours: number;
}

/** A session that has just begun; its token is known this once. */
export type StartedSession = Session & { token: string };

export interface Credentials {
  email: string;
  password: string;
  accountId: string | undefined;
}

/**
 * Signs a member in by password. Every candidate is checked, and at least one check is made in any case; a failure costs the
 * same statements whether the member exists or not. So the duration does not reveal who has a sign-in.
 */
export async function signIn(
  db: EntityManager,
  credentials: Credentials,
  start: SessionStart,
): Promise<StartedSession> {
  const { email, password, accountId } = credentials;
  const attemptId = await beginAttempt(db, email, start.address, start.now);
  const candidates = await findMembersAcrossWorkspaces(db, email, accountId);
  const fits = await Promise.all(candidates.map((member) => passwordFits(password, member.passwordHash)));
  if (candidates.length === 0) await passwordFits(password, undefined);
  const member = candidates[fits.indexOf(true)];
  if (!member) {
    await recordFailures(db, attemptId, candidates, start);
    throw signInFailed();
  }
  await endAttempt(db, attemptId);
  return startSession(db, member, start, 'password');
}

/** Gives a member a session. Only the hash of its token is kept. */
export async function startSession(
  db: EntityManager,
  member: MemberRow,
  start: SessionStart,
  method: string,
): Promise<StartedSession> {
  const token = newSessionToken();
  const expiresAt = new Date(start.now.getTime() + start.sessionHours * 3_600_000);
  await db.transaction(async (tx) => {
    const tokenHash = hashSecret(token);
    await tx.insert(SessionRow, {
      id: newId('ses', start.now),
      tokenHash,
      memberId: member.id,
      createdAt: start.now,
      expiresAt,
    });
    await tx.update(MemberRow, { id: member.id, signedInAt: IsNull() }, { signedInAt: start.now });
    await recordAudit(tx, { ...signInEntry(member, start), action: 'member.signed_in', details: { method } });
  });
  const { id, email, name } = member;
  return { token, expires_at: expiresAt.toISOString(), member: { id, email, name } };
}

/** The member behind a session token. */
export async function findSession(db: EntityManager, token: string, now: Date): Promise<SessionCaller> {
  const rows: SessionCaller[] = await db.query(
    `SELECT s.id AS "sessionId", m.id AS "memberId", m.account_id AS "accountId", m.email, m.name
     FROM session s JOIN member m ON m.id = s.member_id
     WHERE s.token_hash = $1 AND s.expires_at > $2`,
    [hashSecret(token), now],
  );
  const [caller] = rows;
  if (!caller) throw noSession();
  return caller;
}

/** The member behind a session token, in a workspace; 404 for a foreign workspace as for a missing one. */
export async function findWorkspaceSession(
  db: EntityManager,
  token: string,
  workspaceId: string,
  now: Date,
): Promise<WorkspaceCaller> {
  const rows: (SessionCaller & Partial<WorkspaceCaller>)[] = await db.query(
    `SELECT s.id AS "sessionId", m.id AS "memberId", m.account_id AS "accountId", m.email, m.name,
            w.id AS "workspaceId", w.name AS "workspaceName", ms.role, a.plan
     FROM session s
     JOIN member m ON m.id = s.member_id
     JOIN account a ON a.id = m.account_id
     LEFT JOIN membership ms ON ms.member_id = m.id AND ms.workspace_id = $2
     LEFT JOIN workspace w ON w.id = ms.workspace_id
     WHERE s.token_hash = $1 AND s.expires_at > $3`,
    [hashSecret(token), workspaceId, now],
  );
  const [caller] = rows;
  if (!caller) throw noSession();
  if (!isInWorkspace(caller)) throw notFound('there is no such workspace');
  return caller;
}

/** Ends a session. */
export async function signOut(
  db: EntityManager,
  caller: SessionCaller,
  address: string,
  at: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(SessionRow, { id: caller.sessionId });
    const { accountId, memberId, name } = caller;
    const actor: Actor = { type: 'member', id: memberId, name, address };
    await recordAudit(tx, {
      accountId,
      workspaceId: null,
      action: 'member.signed_out',
      actor,
      target: { type: 'member', id: memberId, name },
      at,
    });
  });
}

/** The signed-in member and every workspace that they belong to. */
export async function describeMember(db: EntityManager, caller: SessionCaller): Promise<Me> {
  const workspaces: Me['workspaces'] = await db.query(
    `SELECT w.id, w.name, ms.role, a.plan FROM membership ms
     JOIN workspace w ON w.id = ms.workspace_id JOIN account a ON a.id = w.account_id
     WHERE ms.member_id = $1 ORDER BY w.name, w.id`,
    [caller.memberId],
  );
  return { member: { id: caller.memberId, email: caller.email, name: caller.name }, workspaces };
}

/** Deletes sessions that are over. */
export async function forgetOldSessions(db: EntityManager): Promise<void> {
  await db.query('DELETE FROM session WHERE expires_at < now()');
}

function isInWorkspace(caller: SessionCaller & Partial<WorkspaceCaller>): caller is WorkspaceCaller {
  return typeof caller.workspaceId === 'string';
}

/** The people with this email in any account; the password decides between them. Operators make accounts, so they are few. */
function findMembersAcrossWorkspaces(
  db: EntityManager,
  email: string,
  accountId: string | undefined,
): Promise<MemberRow[]> {
  const where = accountId === undefined ? { email } : { email, accountId };
  return db.find(MemberRow, { where, order: { id: 'ASC' }, take: 10 });
}

async function recordFailures(
  db: EntityManager,
  attemptId: string,
  candidates: readonly MemberRow[],
  start: SessionStart,
): Promise<void> {
  const entries = candidates.map((member) => {
    return { ...signInEntry(member, start), action: 'member.sign_in_failed' as const };
  });
  await db.transaction(async (tx) => {
    // Only a commit that has written waits for the disk, so this one always writes.
    await touchAttempt(tx, attemptId);
    await recordAudits(tx, entries);
  });
}

function signInEntry(member: MemberRow, { now, address }: SessionStart) {
  const { id, name, accountId } = member;
  const actor: Actor = { type: 'member', id, name, address };
  return { accountId, workspaceId: null, actor, target: { type: 'member', id, name }, at: now };
}
