import type { ConversationDetail, Message } from '#contracts';
import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../api/refused.js';
import { AnswerCard } from './answer-card.js';
import classes from './ask.module.css';
import type { useAsking } from './asking.js';

interface Props {
  conversation: ConversationDetail | undefined;
  asking: ReturnType<typeof useAsking>;
  /** True for a read-only conversation. */
  isClosed: boolean;
}

/** Questions and answers in their order, with the pending one. */
export function ConversationFlow({ conversation, asking, isClosed }: Props) {
  const { pending, failure, ask } = asking;
  const messages = conversation?.messages ?? [];
  const latest = messages.findLast(({ answer }) => answer?.success);
  return (
    <section className={classes['flow']} aria-label="Conversation">
      <h1 className="visually-hidden">{conversation?.title ?? pending?.question ?? 'Conversation'}</h1>
      {messages.map((message, index) => (
        <MessageView
          key={message.id}
          message={message}
          question={messages[index - 1]?.text ?? ''}
          conversationId={conversation?.id ?? ''}
          onAsk={isClosed ? undefined : (question) => void ask(question)}
          isBusy={pending !== undefined}
          isLatest={message === latest}
        />
      ))}
      {(pending ?? failure) && (
        <div className={classes['asked']} dir="auto">
          {pending?.question ?? failure?.question}
        </div>
      )}
      <div aria-live="polite">{pending && <Progress startedAt={pending.startedAt} />}</div>
      {failure && (
        <Alert color="red" variant="light" role="alert" title="This was not answered">
          <Text size="sm" mb="sm">
            {sentenceOf(failure.error)}
          </Text>
          <Button size="xs" variant="default" onClick={() => void ask(failure.question)}>
            Ask again
          </Button>
        </Alert>
      )}
    </section>
  );
}

interface MessageProps {
  message: Message;
  question: string;
  conversationId: string;
  onAsk: ((question: string) => void) | undefined;
  isBusy: boolean;
  isLatest: boolean;
}

function MessageView(props: MessageProps) {
  const { answer, text } = props.message;
  if (answer) return <AnswerCard {...props} answer={answer} />;
  return (
    <div className={classes['asked']} dir="auto">
      {text}
    </div>
  );
}

/** A message after a while of waiting; the layout does not change for quick answers. */
function Progress({ startedAt }: { startedAt: number }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - startedAt) / 1_000)), 500);
    return () => clearInterval(timer);
  }, [startedAt]);
  return (
    <Group gap="sm" c="dimmed" mih={32}>
      <Loader type="dots" size="sm" aria-hidden />
      <Text size="sm">{seconds < 2 ? 'Reading your data…' : `Still working, ${seconds} s`}</Text>
    </Group>
  );
}
