import { Text } from '@mantine/core';

/** Of a row that a manifest declares: which one, for that is where it is changed. */
export function DeclaredBy({ name }: { name: string | null }) {
  if (name === null) return null;
  return (
    <Text size="xs" c="dimmed" title="It is changed there">
      declared by <bdi>{name}</bdi>
    </Text>
  );
}
