import { PasswordInput, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../api/request.js';
import { Dialog } from '../shell/dialog.js';
import { Form } from '../shell/form.js';

/** Changes the member's own password. It requires the present one, and ends every other session. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const change = useMutation({
    mutationFn: () =>
      request('POST /auth/password', { body: { current_password: current, new_password: next } }),
    onSuccess: onClose,
  });
  const differs = again !== '' && again !== next;
  const isReady = current !== '' && next !== '' && again === next;
  return (
    <Dialog onClose={onClose} title="Change your password">
      <Form
        act="Change password"
        mutation={change}
        values={[current, next, again]}
        isReady={isReady}
        onCancel={onClose}
      >
        <PasswordInput
          label="Present password"
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          autoComplete="current-password"
          data-autofocus
        />
        <PasswordInput
          label="New password"
          description="At least 12 characters, and none that others would try first."
          value={next}
          onChange={(event) => setNext(event.currentTarget.value)}
          autoComplete="new-password"
        />
        <PasswordInput
          label="New password once more"
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
          autoComplete="new-password"
          error={differs && 'This differs from the one above.'}
        />
        <Text size="sm" c="dimmed">
          You stay signed in here. Everywhere else you are signed out.
        </Text>
      </Form>
    </Dialog>
  );
}
