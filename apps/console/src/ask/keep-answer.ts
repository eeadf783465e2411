import type { ConversationDetail, MemberAnswer } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keys } from '../api/keys.js';
import { useSession, useWorkspace } from '../sign-in/session.js';
import type { AskedSource } from './asked-source.js';

/** Adds an answer to the cached conversation, which it may begin. */
export function useKeepAnswer(
  source: AskedSource['source'],
): (question: string, answer: MemberAnswer) => void {
  const { id: workspaceId } = useWorkspace();
  const { me } = useSession();
  const { id: askerId, name: askerName } = me.member;
  const { id: sourceId, name: sourceName = '' } = source ?? {};
  const queries = useQueryClient();
  return useCallback(
    (question, answer) => {
      const begun = {
        owner: { id: askerId, name: askerName },
        source: sourceId === undefined ? null : { id: sourceId, name: sourceName },
      };
      const key = keys.conversation(workspaceId, answer.conversation_id);
      queries.setQueryData<ConversationDetail>(key, (known) =>
        withAnswer(known ?? newConversation(question, answer, begun), question, answer),
      );
      void queries.invalidateQueries({ queryKey: keys.allConversations(workspaceId) });
    },
    [workspaceId, askerId, askerName, sourceId, sourceName, queries],
  );
}

/** The conversation that a question begins, as on the server. */
function newConversation(
  question: string,
  { conversation_id: id }: MemberAnswer,
  begun: Pick<ConversationDetail, 'owner' | 'source'>,
): ConversationDetail {
  const now = new Date().toISOString();
  const times = { created_at: now, updated_at: now };
  const nothing = { source_removed: false, shared: false, message_count: 0, messages: [] };
  return { id, title: question, ...times, ...begun, ...nothing };
}

/** The conversation with one more question and its answer. */
function withAnswer(
  before: ConversationDetail,
  question: string,
  { conversation_id: _id, message_id: messageId, ...answer }: MemberAnswer,
): ConversationDetail {
  const now = new Date().toISOString();
  const base = { rows_left_out: 0, feedback: null, created_at: now };
  return {
    ...before,
    updated_at: now,
    message_count: before.message_count + 2,
    messages: [
      ...before.messages,
      { ...base, id: `asked-${messageId}`, role: 'user', text: question, answer: null },
      { ...base, id: messageId, role: 'assistant', text: null, answer },
    ],
  };
}
