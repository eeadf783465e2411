import { Button, Stack, Text, Title } from '@mantine/core';
import { useSession } from '../sign-in/session.js';
import { signOut } from '../sign-in/sign-out.js';

/** For a member who belongs to no workspace yet. */
export function NoWorkspace() {
  const { me } = useSession();
  return (
    <Stack component="main" maw={480} mx="auto" px="md" pt="14vh" gap="md" align="flex-start">
      <Title order={1}>No workspace yet</Title>
      <Text c="dimmed">
        {me.member.email} belongs to no workspace. Ask an admin to add you to theirs, then load this page
        again.
      </Text>
      <Button variant="default" onClick={() => void signOut()}>
        Sign out
      </Button>
    </Stack>
  );
}
