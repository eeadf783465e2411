import type { Answer, ReadingPart } from '#contracts';
import { CloseButton, Text } from '@mantine/core';
import { PartChanges, isChangeable } from './part-changes.js';
import classes from './reading-chips.module.css';

interface Props {
  answer: Answer;
  /** Leaves a part out; undefined unless the conversation continues this answer and no question is pending. */
  onAsk: ((question: string) => void) | undefined;
}

/** Shows the parts of a question's reading. A click on the words changes a part, and one on the cross leaves it out. */
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
            reading={reading}
            sourceId={answer.data_source_id}
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
  reading: string;
  sourceId: string | null;
  /** Distinguishes it from the parts of earlier questions. */
  isNew: boolean;
  onAsk: Props['onAsk'];
}

function Chip({ part, reading, sourceId, isNew, onAsk }: ChipProps) {
  const { words, take_away: takeAway } = part;
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
      {onAsk && sourceId !== null && isChangeable(part) ? (
        <PartChanges reading={reading} sourceId={sourceId} part={part} onAsk={onAsk}>
          {shown}
        </PartChanges>
      ) : (
        shown
      )}
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
