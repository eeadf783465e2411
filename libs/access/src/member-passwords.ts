import { MemberRow, SessionRow } from '#database';
import { IsNull } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { recordAudit } from './audit.js';
import { targetOf } from './members.js';
import { hashPassword } from './passwords.js';
import type { WorkspaceAct } from './workspace-act.js';

/** Gives a member their first password and says whether it did: one that is set stays. Used where an operator starts a workspace. */
export async function setFirstPassword(
  db: EntityManager,
  act: WorkspaceAct,
  email: string,
  password: string,
): Promise<boolean> {
  const { accountId } = act;
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const whose = { accountId, email, passwordHash: IsNull() };
    const { affected } = await tx.update(MemberRow, whose, { passwordHash });
    if (affected !== 1) return false;
    await recordSet(tx, act, email);
    return true;
  });
}

/** Gives a member another password, whatever was there before, and ends their sessions: whoever knew the former one is out. */
export async function replacePassword(
  db: EntityManager,
  act: WorkspaceAct,
  email: string,
  password: string,
): Promise<void> {
  const { accountId } = act;
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await tx.update(MemberRow, { accountId, email }, { passwordHash });
    const { id: memberId } = await recordSet(tx, act, email);
    await tx.delete(SessionRow, { memberId });
  });
}

async function recordSet(tx: EntityManager, act: WorkspaceAct, email: string): Promise<MemberRow> {
  const member = await tx.findOneByOrFail(MemberRow, { accountId: act.accountId, email });
  await recordAudit(tx, { ...act, action: 'member.password_set', target: targetOf(member) });
  return member;
}
