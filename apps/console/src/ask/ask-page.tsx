import type { ConversationDetail } from '#contracts';
import { alertAskedFor } from '#formats';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { keys } from '../api/keys.js';
import { isNotFound } from '../api/refused.js';
import { request } from '../api/request.js';
import { NotFound } from '../shell/not-found.js';
import { PageSkeleton } from '../shell/page-skeleton.js';
import { loadPart } from '../shell/part.js';
import { useTitle } from '../shell/use-title.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import classes from './ask.module.css';
import { useAskedElsewhere } from './asked-elsewhere.js';
import { useAskedSource } from './asked-source.js';
import { useAsking } from './asking.js';
import type { Pending } from './asking.js';
import { ClosedConversation } from './closed-conversation.js';
import { ConversationFlow } from './conversation-flow.js';
import { ConversationHead } from './conversation-head.js';
import { useBeginning, useClosure } from './going-on.js';
import { keepQuestion } from './kept-question.js';
import { QuestionBox } from './question-box.js';
import { SourceChoice } from './source-choice.js';
import { StartPage } from './start-page.js';

const AskedAlert = lazy(async () => ({
  default: (await loadPart(() => import('../alerts/asked-alert.js'))).AskedAlert,
}));

/** One box; below an address of its own, a conversation. */
export function AskPage() {
  const { conversationId } = useParams();
  const { id: workspaceId } = useWorkspace();
  const conversation = useConversation(workspaceId, conversationId);
  const opened = conversationId === undefined ? undefined : conversation.data;
  const source = useAskedSource(opened?.source ?? undefined);
  const asking = useAsking(conversationId, source);
  const begin = useBeginning(conversationId);
  const { pending, failure, ask, cancel } = asking;
  const place = conversationId ?? workspaceId;
  const alert = useAskedAlert(place);
  const askText = (text: string) => {
    if (!alert.take(text)) void ask(text);
  };
  useAskedElsewhere(source, pending, askText);
  useTitle(conversation.data?.title);
  if (isNotFound(conversation.error)) return <NotFound what="conversation" />;
  if (conversationId && conversation.isPending) return <PageSkeleton />;
  // A conversation asks one source for good: choosing another begins a new conversation.
  const chooseSource = (id: string) => {
    source.choose(id);
    if (opened?.source) begin();
  };
  const box = (
    <div>
      <QuestionBox
        key={alert.cancelled}
        place={place}
        pending={pending?.question}
        onAsk={askText}
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
        <Conversation conversation={opened} asking={asking} box={box} onBegin={begin} />
      )}
      <Suspense>
        {alert.sentence !== undefined && (
          <AskedAlert
            sentence={alert.sentence}
            sourceId={source.sourceId}
            onAsk={(question) => void ask(question)}
            onCancel={alert.cancel}
            onClose={alert.close}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The sentence of the box that asks for an alert, where an editor typed one: it is not asked but confirmed. */
function useAskedAlert(place: string) {
  const mayEdit = useMay('editor');
  const [cancelled, setCancelled] = useState(0);
  const [sentence, setSentence] = useState<string>();
  const take = (text: string): boolean => {
    const isTaken = mayEdit && alertAskedFor(text) !== undefined;
    if (isTaken) setSentence(text);
    return isTaken;
  };
  const close = () => setSentence(undefined);
  // The sentence returns to the box, which is built anew to read it.
  const cancel = () => {
    keepQuestion(place, sentence ?? '');
    setCancelled((times) => times + 1);
    close();
  };
  return { sentence, take, close, cancel, cancelled };
}

interface ConversationProps {
  /** Undefined while its first question is being answered. */
  conversation: ConversationDetail | undefined;
  asking: ReturnType<typeof useAsking>;
  box: ReactNode;
  onBegin: () => void;
}

/** A conversation with the box below it, or the reason why it takes no questions. */
function Conversation({ conversation, asking, box, onBegin }: ConversationProps) {
  const closure = useClosure(conversation);
  const end = useEndInView(conversation?.messages.length ?? 0, asking.pending);
  return (
    <>
      {conversation && <ConversationHead conversation={conversation} />}
      <ConversationFlow conversation={conversation} asking={asking} isClosed={closure !== undefined} />
      <div ref={end} />
      <div className={classes['foot']}>
        {closure ? <ClosedConversation closure={closure} onBegin={onBegin} /> : box}
      </div>
    </>
  );
}

/** The conversation of the address, if it names one. */
function useConversation(workspaceId: string, conversationId: string | undefined) {
  return useQuery({
    queryKey: keys.conversation(workspaceId, conversationId ?? ''),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/conversations/{conversation_id}', {
        params: { workspace_id: workspaceId, conversation_id: conversationId ?? '' },
        signal,
      }),
    enabled: conversationId !== undefined,
  });
}

/** Keeps the newest message in view, once there is more than one exchange. */
function useEndInView(count: number, pending: Pending | undefined) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 2 || pending) end.current?.scrollIntoView({ block: 'end' });
  }, [count, pending]);
  return end;
}
