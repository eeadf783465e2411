import { Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { request } from '../api/request.js';
import { Failure } from '../shell/failure.js';
import { Mark } from '../shell/mark.js';
import { useTitle } from '../shell/use-title.js';
import { Consent } from './consent.js';
import { readAsked } from './asked.js';

/** Asks a person whether a program may be connected. A faulty request leads nowhere: its address may be anybody's. */
export function AuthorizePage() {
  useTitle('Connect a program');
  const { search } = useLocation();
  const asked = readAsked(search);
  const authorization = useQuery({
    queryKey: ['authorization', search],
    queryFn: ({ signal }) => request('GET /auth/oauth/authorization', { query: asked, signal }),
    staleTime: Infinity,
  });
  return (
    <Stack component="main" maw={520} mx="auto" px="md" py="8vh" gap="lg">
      <Mark size={36} />
      {authorization.data && <Consent asked={asked} authorization={authorization.data} />}
      {authorization.isPending && <Loader role="status" aria-label="Loading" type="dots" />}
      {authorization.error && (
        <>
          <Title order={1}>This program cannot be connected</Title>
          <Failure error={authorization.error} />
          <Text c="dimmed">Close this page, and begin again in the program.</Text>
        </>
      )}
    </Stack>
  );
}
