import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Refused } from './api/refused.js';
import { AuthGate } from './sign-in/auth-gate.js';
import { DownBanner } from './shell/down-banner.js';
import { ErrorBoundary } from './shell/error-boundary.js';
import { OutdatedBanner } from './shell/outdated-banner.js';
import { SessionEnded } from './sign-in/session-ended.js';
import { theme } from './theme.js';

/** The whole console. */
export function Console() {
  const [queries] = useState(makeQueries);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <ErrorBoundary>
          <DownBanner />
          <OutdatedBanner />
          <SessionEnded />
          <AuthGate />
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** A refused request is not retried; an unanswered one is sent once more. */
function makeQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => !(error instanceof Refused) && count < 1,
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
