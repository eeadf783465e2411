/**
 * A conversation asks one data source for good, the one that its first question went to. A later question must not reach another because
 * the workspace's default changed, or the source was removed.
 */
import { conflict } from '#contracts';
import type { EntityManager } from '#database';
import { sourceNames } from '../data-sources/source-names.js';
import { findConversation } from './conversations.js';
import type { ConversationCaller } from './visibility.js';

/** The asking member or key. */
export type ConversationAsker = ConversationCaller | { keyId: string };

const removed = 'the data source of this conversation was removed; ask in a new conversation';
const someoneElses = "this conversation is somebody else's; begin one of your own";

/**
 * The sources of a question that continues a conversation: the conversation's own, or the named ones where it has none yet. Refused
 * where somebody else began it, because all of its questions are shown as theirs. Refused as well for another source than the
 * conversation's, or if that was removed.
 */
export async function sourcesToGoOnWith(
  db: EntityManager,
  workspaceId: string,
  id: string,
  asker: ConversationAsker,
  named: readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  if ('keyId' in asker) throw conflict(someoneElses);
  const { memberId, dataSourceId } = await findConversation(db, workspaceId, id, asker);
  if (memberId !== asker.memberId) throw conflict(someoneElses);
  if (dataSourceId === null) return named;
  const source = (await sourceNames(db, workspaceId, [dataSourceId])).get(dataSourceId);
  if (source === undefined) throw conflict(removed);
  if (named?.some((each) => each !== dataSourceId))
    throw conflict(
      `this conversation asks "${source}" for good; ask another data source in a new conversation`,
    );
  return [dataSourceId];
}
