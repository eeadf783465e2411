import { ActionIcon, Textarea, Tooltip } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Icon } from '../shell/icon.js';
import classes from './ask.module.css';
import { useKeptQuestion } from './kept-question.js';

interface Props {
  /** The key of the saved draft, which survives a reload and a change of page. */
  place: string;
  /** The pending question, if any. */
  pending: string | undefined;
  onAsk: (question: string) => void;
  onCancel: () => void;
}

const lengthMax = 4_000;

/** The question box. Enter sends, Shift and Enter begins a new line. */
export function QuestionBox({ place, pending, onAsk, onCancel }: Props) {
  const [text, setText] = useKeptQuestion(place);
  const isBusy = pending !== undefined;
  const send = () => {
    const question = text.trim();
    if (question === '' || isBusy) return;
    setText('');
    onAsk(question);
  };
  // A stopped question is usually rephrased, so it returns to the box unless the next one is typed already.
  const stop = () => {
    if (text === '' && pending !== undefined) setText(pending);
    onCancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isBusy) stop();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={classes['box']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        id="question"
        aria-label="Question"
        placeholder="Ask your data a question…"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={lengthMax}
        size="md"
        autoFocus
        dir="auto"
        styles={{ input: { paddingInlineEnd: 52, paddingBlock: 14, borderRadius: 14 } }}
      />
      <div className={classes['send']}>
        {isBusy ? (
          <Tooltip label="Stop (Esc)">
            <ActionIcon size={36} radius={10} variant="default" onClick={stop} aria-label="Stop">
              <Icon name="stop" />
            </ActionIcon>
          </Tooltip>
        ) : (
          <Tooltip label="Ask (Enter)">
            <ActionIcon size={36} radius={10} type="submit" aria-label="Ask" disabled={text.trim() === ''}>
              <Icon name="send" />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </form>
  );
}
