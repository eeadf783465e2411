/**
 * A conversation is its owner's, the member who began it, until they share it with the workspace; then every member reads it, and its
 * owner alone goes on asking in it. Admins see all. What an API key began has no owner: it is the admins'. Keys with `read` list all of
 * their workspace, and do not come by here.
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

/** Whether a member sees a conversation; to all others it is as if there was none. */
export function isVisibleTo(row: Owned, caller: ConversationCaller): boolean {
  return row.sharedAt !== null || mayChange(row, caller);
}

/** The same for lists: leaves the conversations that a member sees. */
export function restrictTo(
  query: SelectQueryBuilder<ConversationRow>,
  { memberId, role }: ConversationCaller,
): void {
  if (roleReaches(role, 'admin')) return;
  const { alias } = query;
  query.andWhere(`(${alias}.memberId = :readerId OR ${alias}.sharedAt IS NOT NULL)`, { readerId: memberId });
}

/** Whether a member may rename or remove a conversation, and end its sharing. */
export function mayChange({ memberId }: Owned, caller: ConversationCaller): boolean {
  return memberId === caller.memberId || roleReaches(caller.role, 'admin');
}

/** Whether a member may share a conversation: an admin, too, leaves that to its owner. */
export function mayShare({ memberId }: Owned, caller: ConversationCaller): boolean {
  return memberId === null ? roleReaches(caller.role, 'admin') : memberId === caller.memberId;
}
