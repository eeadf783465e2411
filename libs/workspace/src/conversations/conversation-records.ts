import { findMemberNames } from '#access';
import type { Conversation, MemberConversation } from '#contracts';
import type { ConversationRow, EntityManager } from '#database';
import { sourceNames } from '../data-sources/source-names.js';

/** A conversation as keys see it. */
export function toConversation(row: ConversationRow): Conversation {
  return {
    id: row.id,
    title: row.title,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    message_count: row.messageCount,
  };
}

/** Conversations as members see them; the names of all sources and owners are read at once. */
export async function describeForMembers(
  db: EntityManager,
  workspaceId: string,
  rows: readonly ConversationRow[],
): Promise<MemberConversation[]> {
  const [sources, owners] = await Promise.all([
    sourceNames(db, workspaceId, idsOf(rows, 'dataSourceId')),
    findMemberNames(db, workspaceId, idsOf(rows, 'memberId')),
  ]);
  return rows.map((row) => {
    const source = named(row.dataSourceId, sources);
    return {
      ...toConversation(row),
      source,
      source_removed: row.dataSourceId !== null && source === null,
      owner: named(row.memberId, owners),
      shared: row.sharedAt !== null,
    };
  });
}

/** One conversation as members see it. */
export async function describeForMember(
  db: EntityManager,
  row: ConversationRow,
): Promise<MemberConversation> {
  const [described] = await describeForMembers(db, row.workspaceId, [row]);
  if (!described) throw new Error('a conversation was not described');
  return described;
}

function idsOf(rows: readonly ConversationRow[], field: 'dataSourceId' | 'memberId'): string[] {
  return [...new Set(rows.flatMap((row) => row[field] ?? []))];
}

function named(id: string | null, names: ReadonlyMap<string, string>): { id: string; name: string } | null {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name };
}
