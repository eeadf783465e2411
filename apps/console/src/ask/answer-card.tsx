import type { Answer, Message } from '#contracts';
import { Alert, Badge, Group, Stack, Text, Tooltip } from '@mantine/core';
import { counted } from '../shell/counted.js';
import { AnswerActions } from './answer-actions.js';
import { AnswerParts } from './answer-parts.js';
import classes from './ask.module.css';
import { ReadingChips } from './reading-chips.js';

interface Props {
  message: Message;
  answer: Answer;
  question: string;
  conversationId: string;
  /** Undefined in a conversation that takes no questions. */
  onAsk: ((question: string) => void) | undefined;
  isBusy: boolean;
  /** True for the answer that the next question continues. */
  isLatest: boolean;
}

/** An answer: its insight, chart, rows and SQL, and follow-up questions. */
export function AnswerCard(props: Props) {
  const { message, answer, question, conversationId, onAsk, isBusy, isLatest } = props;
  return (
    <article
      className={`card ${classes['answer'] ?? ''}`}
      aria-label={`Answer to: ${question.slice(0, 200)}`}
    >
      <Stack gap="md">
        <Understood answer={answer} onAsk={isLatest && !isBusy ? onAsk : undefined} />
        {answer.insight && (
          <Text className={classes['insight'] ?? ''} dir="auto">
            {answer.insight}
          </Text>
        )}
        {answer.error && (
          <Alert
            color="orange"
            variant="light"
            title={answer.sql ? 'The query did not run' : 'Not sure what you mean'}
          >
            {answer.error}
          </Alert>
        )}
        <LeftOut kept={answer.rows.length} leftOut={message.rows_left_out} />
        <AnswerParts message={message} answer={answer} question={question} />
        {onAsk && <NextQuestions answer={answer} onAsk={onAsk} isBusy={isBusy} />}
        <AnswerActions
          message={message}
          answer={answer}
          question={question}
          conversationId={conversationId}
        />
      </Stack>
    </article>
  );
}

/** A conversation keeps only the first rows of an answer, and those of old answers only for a while. */
function LeftOut({ kept, leftOut }: { kept: number; leftOut: number }) {
  if (leftOut === 0) return null;
  const all = counted(kept + leftOut, 'row');
  return (
    <Text size="sm" c="dimmed">
      {kept === 0
        ? `This answer had ${all}, which ${leftOut === 1 ? 'is' : 'are'} not kept any more. Ask again to see ${leftOut === 1 ? 'it' : 'them'}.`
        : `Of ${all} the first ${kept.toLocaleString('en')} are kept. Ask again to see all.`}
    </Text>
  );
}

const makers = {
  verified: 'Verified',
  metric: 'Curated metric',
  english: 'Read without a model',
  model: 'By a language model',
} as const;

interface UnderstoodProps {
  answer: Answer;
  onAsk: Props['onAsk'];
}

/** The reading of the question, and its certainty. */
function Understood({ answer, onAsk }: UnderstoodProps) {
  const { reading, confidence, answered_by: maker } = answer;
  if (!reading && !maker) return null;
  return (
    <Group gap="xs" justify="space-between" align="flex-start">
      <ReadingChips answer={answer} onAsk={onAsk} />
      <Group gap={6}>
        {maker && (
          <Badge
            variant="light"
            color={maker === 'verified' ? 'green' : 'gray'}
            tt="none"
            className={classes['badge'] ?? ''}
          >
            {makers[maker]}
          </Badge>
        )}
        {confidence !== null && maker !== 'verified' && (
          <Tooltip
            label="How often a reading like this one is right"
            events={{ hover: true, focus: true, touch: true }}
          >
            <Badge
              variant="light"
              color={confidence >= 0.8 ? 'lagoon' : 'orange'}
              tt="none"
              tabIndex={0}
              className={classes['badge'] ?? ''}
            >
              {Math.round(confidence * 100)}% sure
            </Badge>
          </Tooltip>
        )}
      </Group>
    </Group>
  );
}

interface NextProps extends Pick<Props, 'answer' | 'isBusy'> {
  onAsk: (question: string) => void;
}

function NextQuestions({ answer, onAsk, isBusy }: NextProps) {
  if (answer.suggestions.length === 0) return null;
  return (
    <Stack gap={6} role="group" aria-label={answer.success ? 'Ask next' : 'Did you mean'}>
      <Text size="sm" fw={600}>
        {answer.success ? 'Ask next' : 'Did you mean'}
      </Text>
      <Group gap={8}>
        {answer.suggestions.map((question) => (
          <button
            key={question}
            type="button"
            className={classes['next']}
            onClick={() => onAsk(question)}
            disabled={isBusy}
            dir="auto"
          >
            {question}
          </button>
        ))}
      </Group>
    </Stack>
  );
}
