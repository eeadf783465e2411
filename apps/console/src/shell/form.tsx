import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Failure } from './failure.js';
import { useUnsaved } from './unsaved.js';

interface Props {
  /** What the button that sends says. */
  act: string;
  mutation: { mutate: () => void; isPending: boolean; error: unknown };
  isReady?: boolean;
  onCancel?: () => void;
  children: ReactNode;
}

/** Fields, what the server said no to, and the buttons. What was typed stays where it says no. */
export function Form({ act, mutation, isReady = true, onCancel, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutation.mutate();
  };
  const [isTouched, setTouched] = useState(false);
  useUnsaved(isTouched && !mutation.isPending);
  return (
    <form onSubmit={submit} onInput={() => setTouched(true)}>
      <Stack gap="md">
        {children}
        <Failure error={mutation.error} />
        <Group justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={mutation.isPending} disabled={!isReady}>
            {act}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
