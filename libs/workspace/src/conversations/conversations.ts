import { forgetKeptAnswers, recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { notFound, operations, roleTooLow } from '#contracts';
import type {
  Conversation,
  ConversationQuery,
  MemberConversation,
  Page,
  WorkspaceConversationQuery,
} from '#contracts';
import { ConversationRow, findPage } from '#database';
import type { EntityManager } from '#database';
import { newId } from '#platform';
import { ILike } from 'typeorm';
import type { SelectQueryBuilder } from 'typeorm';
import { likePattern } from '../like-pattern.js';
import { describeForMember, describeForMembers, toConversation } from './conversation-records.js';
import { removeLocked } from './erase.js';
import { isVisibleTo, mayChange, restrictTo } from './visibility.js';
import type { ConversationCaller } from './visibility.js';

/** Begins an empty conversation. */
export async function createConversation(
  db: EntityManager,
  act: WorkspaceAct,
  memberId: string,
  title: string,
): Promise<MemberConversation> {
  const { workspaceId, at } = act;
  const row = newConversation(db, { workspaceId, memberId, keyId: null, title, at });
  await db.insert(ConversationRow, row);
  return describeForMember(db, row);
}

/** The row of a new conversation, begun by a member or a key. */
export function newConversation(
  db: EntityManager,
  { at, ...begun }: Pick<ConversationRow, 'workspaceId' | 'memberId' | 'keyId' | 'title'> & { at: Date },
): ConversationRow {
  const id = newId('conv', at);
  const unasked = { dataSourceId: null, sharedAt: null, messageCount: 0 };
  return db.create(ConversationRow, { id, ...begun, ...unasked, createdAt: at, updatedAt: at });
}

/** All conversations of a workspace, as keys list them, newest first; a query filters by title, ignoring case. */
export function listConversations(
  db: EntityManager,
  workspaceId: string,
  page: ConversationQuery,
): Promise<Page<Conversation>> {
  return findPage(withTitle(db, workspaceId, page.query), page, toConversation);
}

/** The conversations that a member sees; optionally only those of members, or of keys. */
export async function listConversationsFor(
  db: EntityManager,
  workspaceId: string,
  caller: ConversationCaller,
  page: WorkspaceConversationQuery,
): Promise<Page<MemberConversation>> {
  const found = withTitle(db, workspaceId, page.query);
  restrictTo(found, caller);
  if (page.begun_by !== undefined)
    found.andWhere(`conversation.keyId IS ${page.begun_by === 'keys' ? 'NOT NULL' : 'NULL'}`);
  const { data, ...rest } = await findPage(found, page, (row) => row);
  return { data: await describeForMembers(db, workspaceId, data), ...rest };
}

/** The number of conversations, or of those with the query in their title. */
export function countConversations(
  db: EntityManager,
  workspaceId: string,
  query: string | undefined,
): Promise<number> {
  const title = query === undefined ? {} : { title: ILike(likePattern(query)) };
  return db.countBy(ConversationRow, { workspaceId, ...title });
}

/** The conversation, or 404 where the member sees none. */
export async function findConversation(
  db: EntityManager,
  workspaceId: string,
  id: string,
  caller: ConversationCaller,
): Promise<ConversationRow> {
  return requireVisible(await db.findOneBy(ConversationRow, { workspaceId, id }), caller);
}

/** Renames a conversation. */
export async function renameConversation(
  db: EntityManager,
  act: WorkspaceAct,
  caller: ConversationCaller,
  id: string,
  title: string,
): Promise<MemberConversation> {
  const { workspaceId, at } = act;
  return db.transaction(async (tx) => {
    const row = await lockConversationToChange(tx, workspaceId, id, caller);
    const change = { title, updatedAt: at > row.updatedAt ? at : row.updatedAt };
    await tx.update(ConversationRow, { workspaceId, id }, change);
    return describeForMember(tx, { ...row, ...change });
  });
}

/** Removes a conversation with all of its messages. */
export async function removeConversation(
  db: EntityManager,
  act: WorkspaceAct,
  caller: ConversationCaller,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockConversationToChange(tx, act.workspaceId, id, caller);
    await removeLocked(tx, [{ id, workspace_id: act.workspaceId }]);
    // Answers kept for repeated requests hold the same rows and do not name the conversation, so all of the key's are removed.
    if (row.keyId !== null)
      await forgetKeptAnswers(tx, act.workspaceId, operations.ask.id, { keyId: row.keyId });
    await recordAudit(tx, { ...act, action: 'conversation.removed', target: conversationTarget(id) });
  });
}

/** Locks a conversation that a member sees until the end of the transaction, or 404. */
export async function lockConversation(
  tx: EntityManager,
  workspaceId: string,
  id: string,
  caller: ConversationCaller,
): Promise<ConversationRow> {
  const lock = { mode: 'pessimistic_write' } as const;
  return requireVisible(await tx.findOne(ConversationRow, { where: { workspaceId, id }, lock }), caller);
}

/** Locks a conversation that a member may change; 404 where they do not see it, 403 where they may only read it. */
export async function lockConversationToChange(
  tx: EntityManager,
  workspaceId: string,
  id: string,
  caller: ConversationCaller,
): Promise<ConversationRow> {
  const row = await lockConversation(tx, workspaceId, id, caller);
  if (!mayChange(row, caller)) throw roleTooLow('admin');
  return row;
}

/** A conversation as the audit log names it, by id: its title is a question, which would outlive the conversation there. */
export function conversationTarget(id: string): { type: string; id: string; name: string } {
  return { type: 'conversation', id, name: id };
}

function requireVisible(row: ConversationRow | null, caller: ConversationCaller): ConversationRow {
  if (!row || !isVisibleTo(row, caller)) throw notFound('there is no such conversation');
  return row;
}

function withTitle(
  db: EntityManager,
  workspaceId: string,
  query: string | undefined,
): SelectQueryBuilder<ConversationRow> {
  const found = db
    .createQueryBuilder(ConversationRow, 'conversation')
    .where('conversation.workspaceId = :workspaceId', { workspaceId });
  if (query !== undefined)
    found.andWhere('conversation.title ILIKE :pattern', { pattern: likePattern(query) });
  return found;
}
