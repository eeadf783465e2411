import { ActionIcon, Textarea, Tooltip } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Icon } from '../shell/icon.js';
import classes from './ask.module.css';
import { useKeptQuestion } from './kept-question.js';

interface Props {
  /** Under which name what is typed is kept, so that a reload or another page does not lose it. */
  place: string;
  /** The question that is being answered, where there is one. */
  pending: string | undefined;
  onAsk: (question: string) => void;
  onCancel: () => void;
}

const lengthMax = 4_000;

/** The one box. Enter sends, Shift and Enter begin a line. */
export function QuestionBox({ place, pending, onAsk, onCancel }: Props) {
  const [text, setText] = useKeptQuestion(place);
  const isBusy = pending !== undefined;
  const send = () => {
    const question = text.trim();
    if (question === '' || isBusy) return;
    setText('');
    onAsk(question);
  };
  // A stopped question is mostly asked again in other words: it is there to be changed, unless the next one is typed already.
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
