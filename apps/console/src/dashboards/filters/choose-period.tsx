import type { FilterChoice } from '#contracts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { choiceWords, periods } from './choice-words.js';
import { laterDay } from './later-day.js';
import classes from './filters.module.css';

interface Props {
  choice: FilterChoice | null;
  onChoose: (choice: FilterChoice | null) => void;
}

/** A relative period, or chosen days. */
export function ChoosePeriod({ choice, onChoose }: Props) {
  const range = choice !== null && !Array.isArray(choice) && !('unit' in choice) ? choice : {};
  const [from, setFrom] = useState(String(range.from ?? ''));
  const [until, setUntil] = useState(range.before === undefined ? '' : laterDay(String(range.before), -1));
  const isBackward = from !== '' && until !== '' && until < from;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose({ ...(from !== '' && { from }), ...(until !== '' && { before: laterDay(until, 1) }) });
  };
  return (
    <Stack gap="sm">
      <div className={classes['periods']}>
        {periods.map((period) => {
          const isChosen = JSON.stringify(period) === JSON.stringify(choice);
          return (
            <Button
              key={JSON.stringify(period)}
              size="xs"
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              onClick={() => onChoose(period)}
            >
              {choiceWords(period)}
            </Button>
          );
        })}
      </div>
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            type="date"
            size="xs"
            label="From"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            size="xs"
            label="To"
            value={until}
            error={isBackward && 'must not be before From'}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        </Group>
        <Group justify="flex-end" mt="xs">
          <Button type="submit" size="xs" disabled={isBackward || (from === '' && until === '')}>
            Apply
          </Button>
        </Group>
      </form>
    </Stack>
  );
}
