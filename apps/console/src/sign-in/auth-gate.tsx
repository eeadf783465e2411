import { Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../api/keys.js';
import { Refused, sentenceOf } from '../api/refused.js';
import { requestOnce } from '../api/request.js';
import { Pages } from '../shell/pages.js';
import { SessionProvider } from './session.js';
import { SignIn } from './sign-in.js';
import { maybeSignedIn, rememberSignIn } from './sign-in-mark.js';

/** Shows the pages to a signed-in member, and the sign-in to anybody else. */
export function AuthGate() {
  const [hasSession, setHasSession] = useState(maybeSignedIn);
  const me = useQuery({
    queryKey: keys.me,
    queryFn: () => requestOnce('GET /auth/me', {}),
    staleTime: Infinity,
    enabled: hasSession,
  });
  const signIn = (
    <SignIn
      onSignedIn={() => {
        rememberSignIn();
        setHasSession(true);
        void me.refetch();
      }}
    />
  );
  if (!hasSession) return signIn;
  if (me.data) {
    return (
      <SessionProvider me={me.data}>
        <Pages />
      </SessionProvider>
    );
  }
  if (me.error instanceof Refused && me.error.status === 401) return signIn;
  return (
    <Center mih="60vh">
      {me.error ? (
        <output>{sentenceOf(me.error)}</output>
      ) : (
        <Loader role="status" aria-label="Loading" type="dots" />
      )}
    </Center>
  );
}
