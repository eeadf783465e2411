import { Badge, Button, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { Failure } from '../shell/failure.js';
import classes from './beliefs.module.css';
import { ChangeFact } from './change-fact.js';
import { sureness } from './fact.js';
import type { Fact, Said } from './fact.js';
import { sayingOf } from './saying.js';
import { useSaying } from './use-model.js';

const badges = {
  said: { color: 'lagoon', words: 'Said' },
  misfit: { color: 'orange', words: 'Said, does not fit' },
  sure: { color: 'gray', words: 'Sure' },
  likely: { color: 'gray', words: 'Likely' },
  unsure: { color: 'orange', words: 'Unsure' },
} as const;

interface Props {
  sourceId: string;
  fact: Fact;
  /** True outside of its table's list, where the table must be named. */
  isAlone?: boolean;
}

/** A fact with its basis and its controls. */
export function FactRow({ sourceId, fact, isAlone = false }: Props) {
  const [isChanged, setChanged] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const close = () => {
    setChanged(false);
    // The pressed button may be gone.
    row.current?.focus({ preventScroll: true });
  };
  const saying = useSaying(sourceId, close);
  const { change } = fact;
  return (
    <li ref={row} tabIndex={-1} className={classes['fact']} aria-label={fact.sentence}>
      <Sentence fact={fact} isAlone={isAlone} />
      {(fact.basis ?? fact.said) && <Sureness fact={fact} />}
      {fact.said?.origin === 'manifest' ? (
        <Text size="xs" c="dimmed" className={classes['acts']}>
          changed in its manifest
        </Text>
      ) : (
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
  const evidence = [basis?.evidence, said && spokenOf(said, basis !== undefined)].filter(Boolean).join(' ');
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

/** The author of a correction, unless the basis of the fact names them already. */
function spokenOf(said: Said, isTold: boolean): string {
  const day = said.at.slice(0, 10);
  if (said.misfit !== undefined)
    return `${said.by} said otherwise on ${day} (${sayingOf(said.correction)}), which does not fit: ${said.misfit}.`;
  if (said.origin === 'manifest') return isTold ? '' : `Declared by ${said.by}.`;
  return isTold ? '' : `${said.by} said so on ${day}.`;
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
  // A correction that does not fit leaves the inferred fact open to confirmation.
  const isOpen = !said || said.misfit !== undefined;
  const button = { size: 'compact-xs', variant: 'default', loading: saying.isPending } as const;
  return (
    <Group gap={6} wrap="nowrap" className={classes['acts']}>
      {isOpen && confirm && (
        <Button {...button} onClick={() => saying.mutate({ say: confirm })} aria-label={`Right: ${sentence}`}>
          Right
        </Button>
      )}
      {change && (
        <Button {...button} onClick={onChange} aria-expanded={isChanged} aria-label={`Change: ${sentence}`}>
          Change
        </Button>
      )}
      {isOpen && reject && (
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
