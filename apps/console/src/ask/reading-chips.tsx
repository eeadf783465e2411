import type { Answer, ReadingPart } from '#contracts';
import { CloseButton, Text } from '@mantine/core';
import { PartChanges, isChangeable } from './part-changes.js';
import classes from './reading-chips.module.css';

interface Props {
  answer: Answer;
  /** Takes a part away, where the conversation goes on with this answer and nothing is being answered. */
  onAsk: ((question: string) => void) | undefined;
}

/** Shows the reading of a question part by part. A part is changed by a click on its words, and left out by one on its cross. */
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
  /** Told apart from what the questions before said. */
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
