import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureNote } from './failure-note.js';

interface Props {
  title: string;
  act: string;
  mutation: { mutate: () => void; isPending: boolean; error: unknown };
  onClose: () => void;
  children: ReactNode;
}

/** Asks before what cannot be undone. The harmless answer has the focus. */
export function Confirm({ title, act, mutation, onClose, children }: Props) {
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack gap="md">
        <Text>{children}</Text>
        <FailureNote error={mutation.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={mutation.isPending} onClick={() => mutation.mutate()}>
            {act}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
