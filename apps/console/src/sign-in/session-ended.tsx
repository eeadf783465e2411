import { Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { sessionGate } from '../api/session-gate.js';
import { useWatched } from '../api/watched.js';
import { SignInForm } from './sign-in-form.js';
import type { Me } from '#contracts';

/** A sign-in over the current page, after which the person continues there. */
export function SessionEnded() {
  const isShut = useWatched(sessionGate.isShut);
  const queries = useQueryClient();
  const me = queries.getQueryData<Me>(keys.me);
  const goOn = (memberId: string) => {
    // Another person must not continue with the former one's page.
    if (me && me.member.id !== memberId) window.location.assign('/app');
    else sessionGate.open();
  };
  return (
    <Modal
      opened={isShut}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Your session has ended"
      // Above any open dialog, too.
      zIndex={1_000}
    >
      <Text size="sm" c="dimmed" mb="md">
        Sign in again to go on. Nothing on this page is lost.
      </Text>
      <SignInForm key={String(isShut)} email={me?.member.email ?? ''} onSignedIn={goOn} />
    </Modal>
  );
}
