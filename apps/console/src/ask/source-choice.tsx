import { Group, NativeSelect, Text } from '@mantine/core';
import type { AskedSource } from './asked-source.js';

interface Props extends AskedSource {
  /** True if the conversation belongs to the source, so that another one begins a new conversation. */
  isForGood: boolean;
}

/** The choice of the source, if there are several. */
export function SourceChoice({ choices, source, sourceId, choose, isForGood }: Props) {
  if (choices.length < 2) return null;
  return (
    <Group gap="xs" mt={6}>
      <Text size="xs" c="dimmed" component="label" htmlFor="asked-source">
        Asking
      </Text>
      <NativeSelect
        id="asked-source"
        size="xs"
        data={choices.map(({ id, name }) => ({ value: id, label: name }))}
        value={sourceId ?? source?.id ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        maw={260}
      />
      {isForGood && (
        <Text size="xs" c="dimmed">
          Another one is asked in a new conversation.
        </Text>
      )}
    </Group>
  );
}
