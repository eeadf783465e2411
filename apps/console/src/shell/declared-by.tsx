import { Text } from '@mantine/core';

/** The manifest that declares a row, which can be changed only there. */
export function DeclaredBy({ name }: { name: string | null }) {
  if (name === null) return null;
  return (
    <Text size="xs" c="dimmed" title="It is changed there">
      declared by <bdi>{name}</bdi>
    </Text>
  );
}
