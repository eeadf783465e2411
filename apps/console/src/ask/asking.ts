import type { ConversationDetail, MemberAnswer } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useWorkspace } from '../sign-in/session.js';
import { carryQuestion } from './kept-question.js';

export interface Pending {
  question: string;
  startedAt: number;
}

interface Asking {
  pending: Pending | undefined;
  failure: { question: string; error: unknown } | undefined;
  ask: (question: string) => Promise<void>;
  cancel: () => void;
}

/** Asks in a conversation, or begins one and goes to its address when the answer is there. */
export function useAsking(conversationId: string | undefined, sourceId: string | undefined): Asking {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [pending, setPending] = useState<Pending>();
  const [failure, setFailure] = useState<Asking['failure']>();
  const stop = useRef<AbortController>(undefined);
  // A member who leaves the page does not wait for the answer any more.
  useEffect(() => () => stop.current?.abort(), []);
  const ask = useCallback(
    async (question: string) => {
      const control = new AbortController();
      stop.current = control;
      setFailure(undefined);
      setPending({ question, startedAt: Date.now() });
      try {
        const answer = await request('POST /workspaces/{workspace_id}/ask', {
          params: { workspace_id: workspaceId },
          body: {
            question,
            conversation_id: conversationId,
            data_source_ids: sourceId === undefined ? undefined : [sourceId],
          },
          signal: control.signal,
        });
        const key = keys.conversation(workspaceId, answer.conversation_id);
        queries.setQueryData<ConversationDetail>(key, (known) => withAnswer(known, question, answer));
        void queries.invalidateQueries({ queryKey: keys.allConversations(workspaceId) });
        if (conversationId) {
          setPending(undefined);
        } else {
          carryQuestion(workspaceId, answer.conversation_id);
          await navigate(`/conversations/${answer.conversation_id}`);
          // Together with the page of the conversation, or whatever the person went to: where one begins must not show up in between.
          startTransition(() => setPending(undefined));
        }
      } catch (error) {
        if (!control.signal.aborted) setFailure({ question, error });
        if (stop.current === control) setPending(undefined);
      }
    },
    [workspaceId, conversationId, sourceId, queries, navigate],
  );
  const cancel = useCallback(() => {
    stop.current?.abort();
    setPending(undefined);
  }, []);
  return { pending, failure, ask, cancel };
}

/** The conversation with one more question and its answer, as the server has it, too. */
function withAnswer(
  known: ConversationDetail | undefined,
  question: string,
  { conversation_id: id, message_id: messageId, ...answer }: MemberAnswer,
): ConversationDetail {
  const now = new Date().toISOString();
  const before = known ?? {
    id,
    title: question,
    created_at: now,
    updated_at: now,
    message_count: 0,
    messages: [],
  };
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
