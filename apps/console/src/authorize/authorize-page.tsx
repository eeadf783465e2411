import { Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { AuthorizationRequest } from '#contracts';
import { request } from '../api/request.js';
import { Failure } from '../shell/failure.js';
import { Mark } from '../shell/mark.js';
import { useTitle } from '../shell/use-title.js';
import { readAsked } from './asked.js';
import { Consent } from './consent.js';

/** Asks a person whether a program may be connected. A faulty request leads nowhere: its address may be anybody's. */
export function AuthorizePage() {
  useTitle('Connect a program');
  const asked = readAsked(useLocation().search);
  return (
    <Stack component="main" maw={520} mx="auto" px="md" py="8vh" gap="lg">
      <Mark size={36} />
      {asked ? (
        <AskedConsent asked={asked} />
      ) : (
        <Unusable>
          <Text>It asks for access in a way that is not offered here.</Text>
        </Unusable>
      )}
    </Stack>
  );
}

function AskedConsent({ asked }: { asked: AuthorizationRequest }) {
  const authorization = useQuery({
    queryKey: ['authorization', asked],
    queryFn: ({ signal }) => request('GET /auth/oauth/authorization', { query: asked, signal }),
    staleTime: Infinity,
  });
  if (authorization.data) return <Consent asked={asked} authorization={authorization.data} />;
  if (authorization.isPending) return <Loader role="status" aria-label="Loading" type="dots" />;
  return (
    <Unusable>
      <Failure error={authorization.error} />
    </Unusable>
  );
}

function Unusable({ children }: { children: ReactNode }) {
  return (
    <>
      <Title order={1}>This program cannot be connected</Title>
      {children}
      <Text c="dimmed">Close this page, and begin again in the program.</Text>
    </>
  );
}
