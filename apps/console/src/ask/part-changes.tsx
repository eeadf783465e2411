import type { ReadingPart } from '#contracts';
import { Loader, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useWorkspace } from '../sign-in/session.js';
import classes from './reading-chips.module.css';

interface Props {
  /** The reading that the part belongs to, and the source that answered it. */
  reading: string;
  sourceId: string;
  part: ReadingPart;
  children: ReactNode;
  onAsk: (question: string) => void;
}

const changeable: ReadonlySet<ReadingPart['kind']> = new Set(['measure', 'group', 'filter', 'period']);

/** Reports whether a part has alternatives to choose from. */
export function isChangeable({ kind }: ReadingPart): boolean {
  return changeable.has(kind);
}

/** A part that opens a list of its alternatives, which is loaded when it opens. */
export function PartChanges({ reading, sourceId, part, children, onAsk }: Props) {
  const { id: workspaceId } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const { kind, words } = part;
  const { data, isPending, isError } = useQuery({
    queryKey: keys.readingChanges(workspaceId, sourceId, reading, `${kind} ${words}`),
    queryFn: ({ signal }) =>
      request('POST /workspaces/{workspace_id}/reading-changes', {
        params: { workspace_id: workspaceId },
        body: { data_source_id: sourceId, reading, part: { kind, words } },
        signal,
      }),
    enabled: isOpen,
    staleTime: 300_000,
  });
  const changes = data?.changes ?? [];
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes['change']} aria-label={`Change ${words}`}>
          {children}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Instead of “{words.slice(0, 60)}”</Menu.Label>
        {isPending && <Loader size="xs" m="xs" aria-label="Looking for others" />}
        {!isPending && changes.length === 0 && (
          <Text size="sm" c="dimmed" px="sm" pb="xs">
            {isError
              ? 'This could not be looked up. Try again later.'
              : 'There is nothing else to choose from.'}
          </Text>
        )}
        {changes.map((change) => (
          <Menu.Item key={change.question} onClick={() => onAsk(change.question)}>
            {change.words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
