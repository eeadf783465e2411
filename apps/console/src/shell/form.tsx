import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Failure } from './failure.js';
import { useUnsavedValues } from './unsaved.js';

interface Props {
  /** The label of the submit button. */
  act: string;
  mutation: { mutate: () => void; isPending: boolean; error: unknown };
  /** The values of the fields: leaving after a change asks for confirmation. */
  values: unknown;
  isReady?: boolean;
  onCancel?: () => void;
  children: ReactNode;
}

/** Fields, the server's refusal, and the buttons. A refusal keeps the input. */
export function Form({ act, mutation, values, isReady = true, onCancel, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutation.mutate();
  };
  useUnsavedValues(values, mutation.isPending);
  return (
    <form onSubmit={submit}>
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
