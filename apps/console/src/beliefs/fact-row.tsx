import { Badge, Button, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { Failure } from '../shell/failure.js';
import classes from './beliefs.module.css';
import { ChangeFact } from './change-fact.js';
import { sureness } from './fact.js';
import type { Fact } from './fact.js';
import { useSaying } from './use-model.js';

const badges = {
  said: { color: 'lagoon', words: 'Said' },
  sure: { color: 'gray', words: 'Sure' },
  unsure: { color: 'orange', words: 'Unsure' },
} as const;

interface Props {
  sourceId: string;
  fact: Fact;
  /** Whether it stands apart from the others of its table, which has to be named then. */
  isAlone?: boolean;
}

/** A fact with its reason, and what can be said of it in place. */
export function FactRow({ sourceId, fact, isAlone = false }: Props) {
  const [isChanged, setChanged] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const close = () => {
    setChanged(false);
    // The button that was pressed may be gone.
    row.current?.focus({ preventScroll: true });
  };
  const saying = useSaying(sourceId, close);
  const { change } = fact;
  return (
    <li ref={row} tabIndex={-1} className={classes['fact']} aria-label={fact.sentence}>
      <Sentence fact={fact} isAlone={isAlone} />
      {(fact.basis ?? fact.said) && <Sureness fact={fact} />}
      {fact.said?.origin !== 'manifest' && (
        <Buttons fact={fact} saying={saying} isChanged={isChanged} onChange={() => setChanged(!isChanged)} />
      )}
      {isChanged && change && (
        <div className={classes['change']}>
          <ChangeFact
            change={change}
            isPending={saying.isPending}
            onSay={(say) => saying.mutate({ say })}
            onCancel={close}
          />
        </div>
      )}
      {saying.error !== null && (
        <div className={classes['change']}>
          <Failure error={saying.error} />
        </div>
      )}
    </li>
  );
}

function Sentence({ fact, isAlone }: { fact: Fact; isAlone: boolean }) {
  const { said, basis } = fact;
  const spoken = said && `${said.by} said so on ${said.at.slice(0, 10)}.`;
  const evidence =
    said?.origin === 'manifest' ? `Declared by ${said.by}, and changed there.` : (basis?.evidence ?? spoken);
  return (
    <div className={classes['said']}>
      <Text size="sm" dir="auto">
        {isAlone && fact.part !== 'link' && (
          <Text span fw={600}>
            <bdi>{fact.tableName}</bdi>:{' '}
          </Text>
        )}
        {fact.sentence}
      </Text>
      {evidence && (
        <Text size="xs" c="dimmed" dir="auto">
          {evidence}
        </Text>
      )}
    </div>
  );
}

function Sureness({ fact }: { fact: Fact }) {
  const { color, words } = badges[sureness(fact)];
  return (
    <Badge size="sm" variant="light" color={color} tt="none" className={classes['sureness']}>
      {words}
    </Badge>
  );
}

interface ButtonsProps {
  fact: Fact;
  saying: ReturnType<typeof useSaying>;
  isChanged: boolean;
  onChange: () => void;
}

function Buttons({ fact, saying, isChanged, onChange }: ButtonsProps) {
  const { said, confirm, reject, change, sentence } = fact;
  const button = { size: 'compact-xs', variant: 'default', loading: saying.isPending } as const;
  return (
    <Group gap={6} wrap="nowrap">
      {!said && confirm && (
        <Button {...button} onClick={() => saying.mutate({ say: confirm })} aria-label={`Right: ${sentence}`}>
          Right
        </Button>
      )}
      {change && (
        <Button {...button} onClick={onChange} aria-expanded={isChanged} aria-label={`Change: ${sentence}`}>
          Change
        </Button>
      )}
      {!said && reject && (
        <Button {...button} onClick={() => saying.mutate({ say: reject })} aria-label={`Wrong: ${sentence}`}>
          Wrong
        </Button>
      )}
      {said && (
        <Button
          {...button}
          onClick={() => saying.mutate({ takeBack: said.id })}
          aria-label={`Take back: ${sentence}`}
        >
          Take back
        </Button>
      )}
    </Group>
  );
}
