import { Button, Group, Stack } from '@mantine/core';
import { CodeBlock } from '../code-block.js';
import { CopyNow } from '../copy-now.js';
import { Verification } from './verification.js';

/** A signing secret, shown once, with code that verifies signatures. */
export function SecretOnce({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Stack gap="md">
      <CopyNow>
        Copy the secret now: it is not shown again. Your receiver checks each delivery with it.
      </CopyNow>
      <CodeBlock text={secret} label="secret" hasFocus />
      <Verification />
      <Group justify="flex-end">
        <Button onClick={onDone}>I have copied it</Button>
      </Group>
    </Stack>
  );
}
