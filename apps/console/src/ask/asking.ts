import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../api/request.js';
import { useWorkspace } from '../sign-in/session.js';
import type { AskedSource } from './asked-source.js';
import { useKeepAnswer } from './keep-answer.js';
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

/** Asks in a conversation, or begins one and goes to its address with the answer. */
export function useAsking(
  conversationId: string | undefined,
  { source, sourceId }: Pick<AskedSource, 'source' | 'sourceId'>,
): Asking {
  const { id: workspaceId } = useWorkspace();
  const keepAnswer = useKeepAnswer(source);
  const navigate = useNavigate();
  const [pending, setPending] = useState<Pending>();
  const [failure, setFailure] = useState<Asking['failure']>();
  const stop = useRef<AbortController>(undefined);
  // A member who leaves the page no longer waits for the answer.
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
        keepAnswer(question, answer);
        if (conversationId) {
          setPending(undefined);
        } else {
          carryQuestion(workspaceId, answer.conversation_id);
          await navigate(`/conversations/${answer.conversation_id}`);
          // In one transition with the navigation, so that the start page does not show up in between.
          startTransition(() => setPending(undefined));
        }
      } catch (error) {
        if (!control.signal.aborted) setFailure({ question, error });
        if (stop.current === control) setPending(undefined);
      }
    },
    [workspaceId, conversationId, sourceId, keepAnswer, navigate],
  );
  const cancel = useCallback(() => {
    stop.current?.abort();
    setPending(undefined);
  }, []);
  return { pending, failure, ask, cancel };
}
