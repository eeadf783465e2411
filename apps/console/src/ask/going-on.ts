import type { ConversationDetail } from '#contracts';
import { useNavigate } from 'react-router';
import { useSession, useWorkspace } from '../sign-in/session.js';
import type { Closure } from './closed-conversation.js';
import { carryQuestion } from './kept-question.js';

/** The reason why the member cannot ask in a conversation; undefined where they can. */
export function useClosure(conversation: ConversationDetail | undefined): Closure | undefined {
  const { me } = useSession();
  if (conversation === undefined) return undefined;
  const { owner, source_removed: isSourceRemoved } = conversation;
  if (owner?.id !== me.member.id) return { because: 'not mine', owner: owner?.name };
  return isSourceRemoved ? { because: 'source removed' } : undefined;
}

/** Leaves a conversation for a new one, and takes the typed text along. */
export function useBeginning(conversationId: string | undefined): () => void {
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  return () => {
    if (conversationId !== undefined) carryQuestion(conversationId, workspaceId);
    // Without a transition, during which the old page would accept the next question and lose it.
    void navigate('/', { flushSync: true });
  };
}
