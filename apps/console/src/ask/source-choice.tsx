import { Group, NativeSelect, Text } from '@mantine/core';
import type { AskedSource } from './asked-source.js';

/** Which source is asked, where there are several. */
export function SourceChoice({ choices, sourceId, choose }: AskedSource) {
  if (choices.length < 2) return null;
  const shown = sourceId ?? choices.find((source) => source.is_default)?.id ?? '';
  return (
    <Group gap="xs" mt={6} wrap="nowrap">
      <Text size="xs" c="dimmed" component="label" htmlFor="asked-source">
        Asking
      </Text>
      <NativeSelect
        id="asked-source"
        size="xs"
        data={choices.map(({ id, name }) => ({ value: id, label: name }))}
        value={shown}
        onChange={(event) => choose(event.currentTarget.value)}
        maw={260}
      />
    </Group>
  );
}
