import type { NumberDisplay } from '#contracts';
import { Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';

interface Props {
  number: NumberDisplay | undefined;
  columns: readonly { value: string; label: string }[];
  onChange: (number: NumberDisplay) => void;
}

/** The settings of a single value. */
export function NumberSettings({ number, columns, onChange }: Props) {
  const set = (change: Partial<NumberDisplay>) => onChange({ ...number, ...change });
  return (
    <Stack gap="sm">
      <Select
        label="Number"
        placeholder="The last column"
        data={[...columns]}
        value={number?.column ?? null}
        onChange={(column) => set({ column: column ?? undefined })}
        clearable
      />
      <Group grow>
        <TextInput
          label="In front of it"
          value={number?.prefix ?? ''}
          onChange={(event) => set({ prefix: event.currentTarget.value || undefined })}
          maxLength={12}
        />
        <TextInput
          label="Behind it"
          value={number?.suffix ?? ''}
          onChange={(event) => set({ suffix: event.currentTarget.value || undefined })}
          maxLength={24}
        />
      </Group>
      <Checkbox
        label="Change from the row before"
        description="Over time, from the period before"
        checked={number?.compare === 'previous'}
        onChange={(event) => set({ compare: event.currentTarget.checked ? 'previous' : undefined })}
      />
      {number?.compare === 'previous' && (
        <Select
          label="Better is"
          data={[
            { value: 'up', label: 'up' },
            { value: 'down', label: 'down' },
          ]}
          value={number?.better ?? 'up'}
          onChange={(value) => set({ better: value === 'down' ? 'down' : undefined })}
          allowDeselect={false}
        />
      )}
      <Checkbox
        label="Line of the values before"
        checked={number?.sparkline ?? false}
        onChange={(event) => set({ sparkline: event.currentTarget.checked || undefined })}
      />
    </Stack>
  );
}
