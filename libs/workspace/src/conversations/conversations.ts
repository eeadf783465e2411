import { forgetKeptAnswers, recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { conflict, notFound, operations, roleReaches, roleTooLow } from '#contracts';
import type { Conversation, Page, Role, WorkspaceConversationQuery } from '#contracts';
import { ConversationRow, findPage } from '#database';
import type { EntityManager } from '#database';
import { newId } from '#platform';
import { ILike } from 'typeorm';
import { removeLocked } from './erase.js';

/** The owner of a conversation, and what else lets them change it. */
export interface ConversationOwner {
  memberId: string;
  role: Role;
}

/** Begins a conversation that nothing is said in yet. */
export async function createConversation(
  db: EntityManager,
  act: WorkspaceAct,
  memberId: string,
  title: string,
): Promise<Conversation> {
  const { workspaceId, at } = act;
  const row = newConversation(db, { workspaceId, memberId, keyId: null, title, at });
  await db.insert(ConversationRow, row);
  return toConversation(row);
}

/** A row for a conversation, begun by a member or a key. */
export function newConversation(
  db: EntityManager,
  { at, ...begun }: Pick<ConversationRow, 'workspaceId' | 'memberId' | 'keyId' | 'title'> & { at: Date },
): ConversationRow {
  const id = newId('conv', at);
  return db.create(ConversationRow, { id, ...begun, messageCount: 0, createdAt: at, updatedAt: at });
}

/**
 * The conversations of a workspace, newest first; with a query those whose title contains it, in any case; on demand those
 * of members or of keys alone.
 */
export async function listConversations(
  db: EntityManager,
  workspaceId: string,
  page: WorkspaceConversationQuery,
): Promise<Page<Conversation>> {
  const found = db
    .createQueryBuilder(ConversationRow, 'conversation')
    .where('conversation.workspaceId = :workspaceId', { workspaceId });
  if (page.query !== undefined)
    found.andWhere('conversation.title ILIKE :pattern', { pattern: containing(page.query) });
  if (page.begun_by !== undefined)
    found.andWhere(`conversation.keyId IS ${page.begun_by === 'keys' ? 'NOT NULL' : 'NULL'}`);
  return findPage(found, page, toConversation);
}

/** How many conversations there are, or have the query in their title. */
export function countConversations(
  db: EntityManager,
  workspaceId: string,
  query: string | undefined,
): Promise<number> {
  const title = query === undefined ? {} : { title: ILike(containing(query)) };
  return db.countBy(ConversationRow, { workspaceId, ...title });
}

/** The conversation, or 404. */
export async function findConversation(
  db: EntityManager,
  workspaceId: string,
  id: string,
): Promise<ConversationRow> {
  const row = await db.findOneBy(ConversationRow, { workspaceId, id });
  if (!row) throw notFound('there is no such conversation');
  return row;
}

/** Only who began a conversation goes on with it: what is said in it reads as theirs. */
export async function requireOwnConversation(
  db: EntityManager,
  workspaceId: string,
  id: string,
  asker: { memberId: string } | { keyId: string },
): Promise<void> {
  const { memberId } = await findConversation(db, workspaceId, id);
  const isOwn = 'memberId' in asker && memberId === asker.memberId;
  if (!isOwn) throw conflict("this conversation is somebody else's; begin one of your own");
}

/** Gives a conversation another title. */
export async function renameConversation(
  db: EntityManager,
  act: WorkspaceAct,
  caller: ConversationOwner,
  id: string,
  title: string,
): Promise<Conversation> {
  const { workspaceId, at } = act;
  return db.transaction(async (tx) => {
    const row = await lockConversation(tx, workspaceId, id);
    assertMayChange(row, caller);
    const change = { title, updatedAt: at > row.updatedAt ? at : row.updatedAt };
    await tx.update(ConversationRow, { workspaceId, id }, change);
    return toConversation({ ...row, ...change });
  });
}

/** Removes a conversation with all that was said in it. */
export async function removeConversation(
  db: EntityManager,
  act: WorkspaceAct,
  caller: ConversationOwner,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockConversation(tx, act.workspaceId, id);
    assertMayChange(row, caller);
    await removeLocked(tx, [{ id, workspace_id: act.workspaceId }]);
    // The same rows are kept for repeated requests, without a word of the conversation: all of the key's go.
    if (row.keyId !== null)
      await forgetKeptAnswers(tx, act.workspaceId, operations.ask.id, { keyId: row.keyId });
    // The title is the question, which the audit log would keep after all else of it is gone.
    const target = { type: 'conversation', id, name: id };
    await recordAudit(tx, { ...act, action: 'conversation.removed', target });
  });
}

/** A conversation as lists show it. */
export function toConversation(row: ConversationRow): Conversation {
  return {
    id: row.id,
    title: row.title,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    message_count: row.messageCount,
  };
}

/** Locks a conversation until the end of the transaction, or 404. */
async function lockConversation(
  tx: EntityManager,
  workspaceId: string,
  id: string,
): Promise<ConversationRow> {
  const lock = { mode: 'pessimistic_write' } as const;
  const row = await tx.findOne(ConversationRow, { where: { workspaceId, id }, lock });
  if (!row) throw notFound('there is no such conversation');
  return row;
}

function assertMayChange({ memberId }: ConversationRow, caller: ConversationOwner): void {
  if (memberId !== caller.memberId && !roleReaches(caller.role, 'admin')) throw roleTooLow('admin');
}

/** People search for "100%" and mean the sign. */
function containing(query: string): string {
  return `%${query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
