import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.js';
import { Failure } from './failure.js';

interface Props {
  title: string;
  act: string;
  /** The label of the harmless answer. */
  keep?: string;
  /** Red for a loss. */
  color?: string;
  mutation: { mutate: () => void; isPending: boolean; error: unknown };
  onClose: () => void;
  children: ReactNode;
}

/** Asks for confirmation of acts that cannot be undone, or that others see. The harmless answer has the focus. */
export function Confirm({ title, act, keep = 'Cancel', color = 'red', mutation, onClose, children }: Props) {
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="md">
        <Text component="div">{children}</Text>
        <Failure error={mutation.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {keep}
          </Button>
          <Button color={color} loading={mutation.isPending} onClick={() => mutation.mutate()}>
            {act}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
