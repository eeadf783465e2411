/**
 * A conversation belongs to the member who began it until they share it with the workspace. Then every member may read it, but only its
 * owner may ask in it. Admins see all. A conversation begun by an API key has no owner and belongs to the admins. Keys with `read` list
 * all of their workspace, and do not use this file.
 */
import { roleReaches } from '#contracts';
import type { Role } from '#contracts';
import type { ConversationRow } from '#database';
import type { SelectQueryBuilder } from 'typeorm';

/** A member who reads or changes conversations. */
export interface ConversationCaller {
  memberId: string;
  role: Role;
}

type Owned = Pick<ConversationRow, 'memberId' | 'sharedAt'>;

/** Reports whether a member sees a conversation; for all others it does not exist. */
export function isVisibleTo(row: Owned, caller: ConversationCaller): boolean {
  return row.sharedAt !== null || mayChange(row, caller);
}

/** The same for lists: keeps the conversations that a member sees. */
export function restrictTo(
  query: SelectQueryBuilder<ConversationRow>,
  { memberId, role }: ConversationCaller,
): void {
  if (roleReaches(role, 'admin')) return;
  const { alias } = query;
  query.andWhere(`(${alias}.memberId = :readerId OR ${alias}.sharedAt IS NOT NULL)`, { readerId: memberId });
}

/** Reports whether a member may rename or remove a conversation, and end its sharing. */
export function mayChange({ memberId }: Owned, caller: ConversationCaller): boolean {
  return memberId === caller.memberId || roleReaches(caller.role, 'admin');
}

/** Reports whether a member may share a conversation: even an admin leaves that to its owner. */
export function mayShare({ memberId }: Owned, caller: ConversationCaller): boolean {
  return memberId === null ? roleReaches(caller.role, 'admin') : memberId === caller.memberId;
}
