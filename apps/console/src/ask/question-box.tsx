import { ActionIcon, Textarea, Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Icon } from '../shell/icon.js';
import classes from './ask.module.css';

interface Props {
  /** Under which name what is typed is kept, so that a reload or another page does not lose it. */
  place: string;
  isBusy: boolean;
  onAsk: (question: string) => void;
  onCancel: () => void;
}

const lengthMax = 4_000;

/** The one box. Enter sends, Shift and Enter begin a line. */
export function QuestionBox({ place, isBusy, onAsk, onCancel }: Props) {
  const [text, setText] = useKept(`questglass.question.${place}`);
  const send = () => {
    const question = text.trim();
    if (question === '' || isBusy) return;
    setText('');
    onAsk(question);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isBusy) onCancel();
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
            <ActionIcon size={36} radius={10} variant="default" onClick={onCancel} aria-label="Stop">
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

function useKept(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? '');
  useEffect(() => {
    if (text === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  }, [name, text]);
  return [text, setText];
}
