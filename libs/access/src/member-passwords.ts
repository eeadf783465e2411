import { conflict, invalidRequest } from '#contracts';
import { MemberRow, SessionRow } from '#database';
import { IsNull, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { recordAudit } from './audit.js';
import type { PasswordOwner } from './password-strength.js';
import { targetOf } from './members.js';
import { hashChosenPassword, passwordFits } from './passwords.js';
import type { SessionCaller } from './sessions.js';
import { beginAttempt, endAttempt } from './sign-in-attempts.js';
import type { WorkspaceAct } from './workspace-act.js';
import { workspaceNames } from './workspace-names.js';

/** Gives a member their first password unless they have one; reports whether it did. Used where an operator starts a workspace. */
export async function setFirstPassword(
  db: EntityManager,
  act: WorkspaceAct,
  email: string,
  password: string,
): Promise<boolean> {
  const { accountId } = act;
  const passwordHash = await hashChosenPassword(password, await ownerOf(db, accountId, email));
  return db.transaction(async (tx) => {
    const whose = { accountId, email, passwordHash: IsNull() };
    const { affected } = await tx.update(MemberRow, whose, { passwordHash });
    if (affected !== 1) return false;
    await recordSet(tx, act, email);
    return true;
  });
}

/** Replaces a member's password and ends their sessions, so that anybody who knew the former one is out. */
export async function replacePassword(
  db: EntityManager,
  act: WorkspaceAct,
  email: string,
  password: string,
): Promise<void> {
  const { accountId } = act;
  const passwordHash = await hashChosenPassword(password, await ownerOf(db, accountId, email));
  await db.transaction(async (tx) => {
    await tx.update(MemberRow, { accountId, email }, { passwordHash });
    const { id: memberId } = await recordSet(tx, act, email);
    await tx.delete(SessionRow, { memberId });
  });
}

/** A member's change of their own password, and the address that it came from. */
export interface PasswordChange {
  current: string;
  next: string;
  address: string;
  at: Date;
}

/**
 * Changes the signed-in member's password and ends their other sessions. The present password is required, and wrong ones count
 * as failed sign-ins: an unattended session must not be enough to take the account over.
 */
export async function changeOwnPassword(
  db: EntityManager,
  caller: SessionCaller,
  { current, next, address, at }: PasswordChange,
): Promise<void> {
  const { memberId: id, sessionId } = caller;
  const member = await db.findOneByOrFail(MemberRow, { id });
  const { passwordHash: known } = member;
  if (known === null) throw conflict('you have no password: you sign in through the identity provider');
  const attemptId = await beginAttempt(db, member.email, address, at);
  if (!(await passwordFits(current, known)))
    throw invalidRequest([{ path: 'current_password', message: 'is not your password' }]);
  await endAttempt(db, attemptId);
  if (next === current) throw invalidRequest([{ path: 'new_password', message: 'is the one that you have' }]);
  const owner = await ownerOf(db, member.accountId, member.email);
  const passwordHash = await hashChosenPassword(next, owner, 'new_password');
  await db.transaction(async (tx) => {
    const unchanged = { id, passwordHash: known };
    const { affected } = await tx.update(MemberRow, unchanged, { passwordHash });
    if (affected !== 1) throw conflict('your password was changed elsewhere meanwhile');
    const others = await tx.delete(SessionRow, { memberId: id, id: Not(sessionId) });
    await recordAudit(tx, {
      accountId: member.accountId,
      workspaceId: null,
      action: 'member.password_set',
      actor: { type: 'member', id, name: member.name, address },
      target: targetOf(member),
      details: { sessions_ended: others.affected ?? 0 },
      at,
    });
  });
}

/** A missing member is refused by the next step. */
async function ownerOf(db: EntityManager, accountId: string, email: string): Promise<PasswordOwner> {
  const member = await db.findOneBy(MemberRow, { accountId, email });
  return { email, name: member?.name ?? '', workspaces: await workspaceNames(db, accountId) };
}

async function recordSet(tx: EntityManager, act: WorkspaceAct, email: string): Promise<MemberRow> {
  const member = await tx.findOneByOrFail(MemberRow, { accountId: act.accountId, email });
  await recordAudit(tx, { ...act, action: 'member.password_set', target: targetOf(member) });
  return member;
}
