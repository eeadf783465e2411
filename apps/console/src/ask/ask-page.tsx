import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { keys } from '../api/keys.js';
import { Refused } from '../api/refused.js';
import { request } from '../api/request.js';
import { NotFound } from '../shell/not-found.js';
import { PageSkeleton } from '../shell/page-skeleton.js';
import { useTitle } from '../shell/use-title.js';
import { useWorkspace } from '../sign-in/session.js';
import classes from './ask.module.css';
import { useAskedSource } from './asked-source.js';
import { useAsking } from './asking.js';
import { ClosedConversation } from './closed-conversation.js';
import { ConversationFlow } from './conversation-flow.js';
import { ConversationHead } from './conversation-head.js';
import { useBeginning, useClosure } from './going-on.js';
import { QuestionBox } from './question-box.js';
import { SourceChoice } from './source-choice.js';
import { StartPage } from './start-page.js';

/** One box; below an address of its own, a conversation. */
export function AskPage() {
  const { conversationId } = useParams();
  const { id: workspaceId } = useWorkspace();
  const conversation = useQuery({
    queryKey: keys.conversation(workspaceId, conversationId ?? ''),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/conversations/{conversation_id}', {
        params: { workspace_id: workspaceId, conversation_id: conversationId ?? '' },
        signal,
      }),
    enabled: conversationId !== undefined,
  });
  const opened = conversationId === undefined ? undefined : conversation.data;
  const source = useAskedSource(opened?.source ?? undefined);
  const asking = useAsking(conversationId, source);
  const closure = useClosure(opened);
  const begin = useBeginning(conversationId);
  const { pending, failure, ask, cancel } = asking;
  useTitle(conversation.data?.title);
  const end = useRef<HTMLDivElement>(null);
  const count = conversation.data?.messages.length ?? 0;
  useEffect(() => {
    if (count > 2 || pending) end.current?.scrollIntoView({ block: 'end' });
  }, [count, pending]);
  if (conversation.error instanceof Refused && conversation.error.status === 404)
    return <NotFound what="conversation" />;
  if (conversationId && conversation.isPending) return <PageSkeleton />;
  // A conversation asks one source for good: whoever picks another begins anew with it.
  const chooseSource = (id: string) => {
    source.choose(id);
    if (opened?.source) begin();
  };
  const box = (
    <div>
      <QuestionBox
        place={conversationId ?? workspaceId}
        pending={pending?.question}
        onAsk={(question) => void ask(question)}
        onCancel={cancel}
      />
      <SourceChoice {...source} choose={chooseSource} isForGood={Boolean(opened?.source)} />
    </div>
  );
  const isStart = !conversationId && !pending && !failure;
  return (
    <div className={classes['page']}>
      {isStart ? (
        <StartPage box={box} sourceId={source.sourceId} onAsk={(question) => void ask(question)} />
      ) : (
        <>
          {opened && <ConversationHead conversation={opened} />}
          <ConversationFlow
            conversation={conversation.data}
            asking={asking}
            isClosed={closure !== undefined}
          />
          <div ref={end} />
          <div className={classes['foot']}>
            {closure ? <ClosedConversation closure={closure} onBegin={begin} /> : box}
          </div>
        </>
      )}
    </div>
  );
}
