import { Stack, Text } from '@mantine/core';

/** The placeholder of an empty list, with the next step. */
export function EmptyList({ says, next }: { says: string; next: string }) {
  return (
    <Stack className="card" p="xl" gap="xs">
      <Text fw={600}>{says}</Text>
      <Text c="dimmed">{next}</Text>
    </Stack>
  );
}
