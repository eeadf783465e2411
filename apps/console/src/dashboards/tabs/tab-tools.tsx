import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../shell/icon.js';

interface Props {
  tabs: readonly string[];
  current: string | undefined;
  /** Whether there are as many as there may be. */
  isFull: boolean;
  onAdd: () => void;
  onRename: (name: string) => void;
  onForward: () => void;
  onRemove: () => void;
}

/** The name of the current tab, its place and its removal, beside adding one. */
export function TabTools({ tabs, current, isFull, onAdd, onRename, onForward, onRemove }: Props) {
  return (
    <Group gap="xs">
      {current !== undefined && (
        <>
          <TabName key={current} name={current} tabs={tabs} onRename={onRename} />
          <Button variant="default" size="xs" disabled={tabs.indexOf(current) === 0} onClick={onForward}>
            Move tab forward
          </Button>
          <Button variant="default" size="xs" onClick={onRemove}>
            Remove tab
          </Button>
        </>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="plus" size={14} />}
        disabled={isFull}
        onClick={onAdd}
      >
        Add tab
      </Button>
    </Group>
  );
}

/** A name is taken when it is whole: on the way to it, it may be that of another tab. */
function TabName({
  name,
  tabs,
  onRename,
}: {
  name: string;
  tabs: readonly string[];
  onRename: Props['onRename'];
}) {
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  const isTaken = wanted !== name && tabs.includes(wanted);
  const take = () => {
    if (wanted !== '' && wanted !== name && !isTaken) onRename(wanted);
  };
  return (
    <TextInput
      size="xs"
      aria-label="Name of the tab"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
      error={isTaken ? 'Another tab has this name' : wanted === ''}
      maxLength={60}
    />
  );
}
