import { Alert, Button, Divider, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { requestOnce } from '../api/request.js';
import { Mark } from '../shell/mark.js';
import { rememberReturnPath } from './sign-in-mark.js';
import { SignInForm } from './sign-in-form.js';

/** The first page for people who are not signed in. */
export function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const methods = useQuery({ queryKey: ['methods'], queryFn: () => requestOnce('GET /auth/methods', {}) });
  const hasFailed = new URLSearchParams(window.location.search).get('sign_in') === 'failed';
  return (
    <Stack component="main" maw={400} mx="auto" px="md" pt="14vh" gap="lg">
      <Group gap="sm">
        <Mark size={36} />
        <Title order={1}>Questglass</Title>
      </Group>
      <Text c="dimmed">Sign in to ask your data.</Text>
      {hasFailed && (
        <Alert color="red" variant="light">
          Your identity provider&apos;s sign-in did not work. Try again, or ask an admin whether you are a
          member.
        </Alert>
      )}
      <div className="card" style={{ padding: 24 }}>
        <SignInForm onSignedIn={onSignedIn} />
        {methods.data?.oidc && (
          <>
            <Divider label="or" my="md" />
            <Button
              component="a"
              href="/auth/oidc/start?return_to=console"
              onClick={rememberReturnPath}
              variant="default"
              fullWidth
            >
              Sign in with your organisation
            </Button>
          </>
        )}
      </div>
    </Stack>
  );
}
