import { Button, NativeSelect, Stack } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { Failure } from '../shell/failure.js';
import { Icon } from '../shell/icon.js';
import classes from './beliefs.module.css';
import { ChangeFact } from './change-fact.js';
import type { Change, ModelledColumn } from './fact.js';
import { useSaying } from './use-model.js';

interface Props {
  sourceId: string;
  /** The label of its button, such as "Add a reference". */
  act: string;
  /** The columns without a fact of the kind. */
  columns: readonly ModelledColumn[];
  changeOf: (column: ModelledColumn) => Change;
}

/** Adds a fact about a column that has none of the kind. */
export function AddFact({ sourceId, act, columns, changeOf }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  const saying = useSaying(sourceId, close);
  const column = columns.find((each) => each.column === chosen) ?? columns[0];
  if (!column) return null;
  return (
    <Stack gap={4} align="flex-start" mt={4}>
      <Button
        ref={button}
        size="compact-xs"
        variant="subtle"
        leftSection={<Icon name="plus" size={12} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {act}
      </Button>
      <div id={id} className={classes['added']} hidden={!isOpen}>
        {isOpen && (
          <>
            <NativeSelect
              label="Column"
              data={columns.map((each) => each.column)}
              value={column.column}
              onChange={(event) => setChosen(event.currentTarget.value)}
              size="xs"
            />
            <ChangeFact
              key={column.column}
              change={changeOf(column)}
              isPending={saying.isPending}
              onSay={(say) => saying.mutate({ say })}
              onCancel={close}
            />
            <Failure error={saying.error} />
          </>
        )}
      </div>
    </Stack>
  );
}
