import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';

/** For missing things and for those of another workspace: the two look the same. */
export function NotFound({ what }: { what: string }) {
  return (
    <Stack p="xl" maw={480} mx="auto" mt="8vh" gap="md" align="flex-start">
      <Title order={1}>There is no such {what}</Title>
      <Text c="dimmed">It may have been removed, or it belongs to another workspace.</Text>
      <Button component={Link} to="/" variant="default">
        Ask a question
      </Button>
    </Stack>
  );
}
