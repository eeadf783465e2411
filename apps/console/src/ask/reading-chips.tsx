import type { Answer, ReadingPart } from '#contracts';
import { CloseButton, Text } from '@mantine/core';
import classes from './reading-chips.module.css';

interface Props {
  answer: Answer;
  /** Takes a part away, where the conversation goes on with this answer and nothing is being answered. */
  onAsk: ((question: string) => void) | undefined;
}

/** Shows the reading of a question part by part. A part that can be left out has a cross. */
export function ReadingChips({ answer, onAsk }: Props) {
  const { reading, reading_parts: parts = [], goes_on: goesOn } = answer;
  if (!reading) return null;
  if (parts.length === 0)
    return (
      <Text size="sm" c="dimmed" flex={1} miw={200} dir="auto">
        Read as: {reading}
      </Text>
    );
  return (
    <div className={classes['reading']}>
      <Text size="sm" c="dimmed" aria-hidden>
        Read as:
      </Text>
      <ul className={classes['chips']} aria-label="Read as">
        {parts.map((part) => (
          <Chip
            key={`${part.kind} ${part.words}`}
            part={part}
            isNew={goesOn === true && part.is_new}
            onAsk={onAsk}
          />
        ))}
      </ul>
    </div>
  );
}

interface ChipProps {
  part: ReadingPart;
  /** Told apart from what the questions before said. */
  isNew: boolean;
  onAsk: Props['onAsk'];
}

function Chip({ part: { words, take_away: takeAway }, isNew, onAsk }: ChipProps) {
  const shown = isNew ? (
    <strong>
      {words}
      <span className="visually-hidden"> (new)</span>
    </strong>
  ) : (
    <span>{words}</span>
  );
  return (
    <li className={`${classes['chip'] ?? ''} ${isNew ? (classes['new'] ?? '') : ''}`} dir="auto">
      {shown}
      {takeAway !== null && onAsk && (
        <CloseButton
          size={24}
          aria-label={`Take away ${words}`}
          title="Take away"
          onClick={() => onAsk(takeAway)}
        />
      )}
    </li>
  );
}
