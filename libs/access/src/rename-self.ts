import { managed, notFound } from '#contracts';
import type { Me, ProfileChange } from '#contracts';
import { MemberRow, MembershipRow } from '#database';
import { IsNull, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { recordAudit } from './audit.js';
import { targetOf } from './members.js';
import { describeMember } from './sessions.js';
import type { SessionCaller } from './sessions.js';

/** Changes the signed-in member's own name, in all workspaces of the account. A manifest that names a member says what they are called. */
export async function renameSelf(
  db: EntityManager,
  caller: SessionCaller,
  { name }: ProfileChange,
  { address, at }: { address: string; at: Date },
): Promise<Me> {
  const { memberId: id, accountId } = caller;
  return db.transaction(async (tx) => {
    const lock = { mode: 'pessimistic_write' } as const;
    const member = await tx.findOne(MemberRow, { where: { accountId, id }, lock });
    if (!member) throw notFound('there is no such member');
    if (member.name !== name) {
      const declared = await tx.findOneBy(MembershipRow, { memberId: id, managedBy: Not(IsNull()) });
      if (declared?.managedBy) throw managed(declared.managedBy);
      await tx.update(MemberRow, { accountId, id }, { name });
      await recordAudit(tx, {
        accountId,
        workspaceId: null,
        action: 'member.changed',
        actor: { type: 'member', id, name: member.name, address },
        target: targetOf({ id, name }),
        details: { changed: ['name'] },
        at,
      });
    }
    return describeMember(tx, { ...caller, name });
  });
}
