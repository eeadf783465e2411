import type { FilterChoice } from '#contracts';
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';

interface Props {
  label: string;
  choice: FilterChoice | null;
  onChoose: (choice: FilterChoice | null) => void;
}

/** A range of numbers; one of its ends may be left out. */
export function ChooseNumbers({ label, choice, onChoose }: Props) {
  const range = choice !== null && !Array.isArray(choice) && !('unit' in choice) ? choice : {};
  const [from, setFrom] = useState(String(range.from ?? ''));
  const [before, setBefore] = useState(String(range.before ?? ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (from === '' && before === '') return onChoose(null);
    onChoose({
      ...(from !== '' && { from: Number(from) }),
      ...(before !== '' && { before: Number(before) }),
    });
  };
  return (
    <form onSubmit={submit} aria-label={label}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          type="number"
          step="any"
          size="xs"
          label="At least"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="number"
          step="any"
          size="xs"
          label="Below"
          value={before}
          onChange={(event) => setBefore(event.currentTarget.value)}
        />
      </Group>
      <Group justify="flex-end" mt="xs">
        <Button type="submit" size="xs">
          Apply
        </Button>
      </Group>
    </form>
  );
}
