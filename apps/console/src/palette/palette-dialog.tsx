import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useStarred } from '../dashboards/library/use-library.js';
import { Dialog } from '../shell/dialog.js';
import { Failure } from '../shell/failure.js';
import { Icon } from '../shell/icon.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import { optionsFor } from './options.js';
import type { Option } from './options.js';
import classes from './palette.module.css';

const listId = 'palette-choices';

/** Opens pages and what the member may see by their names, and asks what was typed: a combobox with one list. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const text = typed.trim();
  const found = useFound(text);
  const starred = useStarred();
  const options = optionsFor({ text, hits: found.data?.data ?? [], starred, isAdmin: useMay('admin') });
  const current = Math.min(at, options.length - 1);
  const choose = ({ to, ask }: Option) => {
    onClose();
    void navigate(to, ask === undefined ? {} : { state: { ask } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = placeAfter(event.key, current, options.length);
    const option = options[current];
    if (next !== undefined) setAt(next);
    else if (event.key === 'Enter' && option) choose(option);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog onClose={onClose} title="Go to" closeOnClickOutside padding="sm">
      <TextInput
        role="combobox"
        aria-label="Search or ask"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={options[current] && idOf(current)}
        placeholder="Search, or ask a question…"
        leftSection={<Icon name="search" size={16} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        dir="auto"
      />
      <Failure error={found.error} />
      <Choices options={options} current={current} onChoose={choose} />
      <span className="visually-hidden" role="status">
        {options.length} to choose from
      </span>
    </Dialog>
  );
}

interface ChoicesProps {
  options: readonly Option[];
  current: number;
  onChoose: (option: Option) => void;
}

function Choices({ options, current, onChoose }: ChoicesProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label="Choices"
      className={classes['choices']}
      tabIndex={-1}
    >
      {options.map((option, place) => (
        <UnstyledButton
          key={option.id}
          id={idOf(place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === current}
          className={classes['choice'] ?? ''}
          onClick={() => onChoose(option)}
          // The focus stays in the text.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Icon name={option.icon} />
          <Text size="sm" dir="auto" lineClamp={2} flex={1}>
            {option.label}
          </Text>
          <Text size="xs" c="dimmed" className={classes['kind'] ?? ''}>
            {option.kind}
          </Text>
        </UnstyledButton>
      ))}
    </div>
  );
}

const idOf = (place: number) => `palette-choice-${place}`;

/** The place that a key goes to; undefined for all other keys. The list goes on at its other end. */
function placeAfter(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current + count - 1) % count;
  return undefined;
}

function useFound(text: string) {
  const { id: workspaceId } = useWorkspace();
  const [query] = useDebouncedValue(text, 150);
  const found = useQuery({
    queryKey: keys.search(workspaceId, query),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/search', {
        params: { workspace_id: workspaceId },
        query: { query },
        signal,
      }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  return text === '' ? { data: undefined, error: null } : found;
}
