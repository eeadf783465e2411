import { Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Refused, sentenceOf } from '../api/refused.js';
import { requestOnce } from '../api/request.js';
import { Pages } from '../shell/pages.js';
import { SessionProvider } from './session.js';
import { SignIn } from './sign-in.js';

/** Who is signed in goes on to the pages, everybody else signs in first. */
export function Doorway() {
  const me = useQuery({
    queryKey: ['me'],
    queryFn: () => requestOnce('GET /auth/me', {}),
    staleTime: Infinity,
  });
  if (me.data) {
    return (
      <SessionProvider me={me.data}>
        <Pages />
      </SessionProvider>
    );
  }
  if (me.error instanceof Refused && me.error.status === 401) return <SignIn />;
  return (
    <Center mih="60vh">
      {me.error ? <output>{sentenceOf(me.error)}</output> : <Loader aria-label="Loading" type="dots" />}
    </Center>
  );
}
