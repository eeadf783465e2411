import { Skeleton, Stack } from '@mantine/core';

/** The placeholder of a page that is loading. */
export function PageSkeleton() {
  return (
    <Stack
      p={{ base: 'md', sm: 'xl' }}
      maw={1200}
      mx="auto"
      gap="md"
      aria-busy="true"
      role="status"
      aria-label="Loading"
    >
      <Skeleton h={28} w={220} mt="xs" />
      <Skeleton h={96} radius="lg" />
      <Skeleton h={96} radius="lg" />
    </Stack>
  );
}
