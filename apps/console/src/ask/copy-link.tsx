import { Button, Tooltip } from '@mantine/core';
import { Icon } from '../shell/icon.js';
import { useCopying } from '../shell/use-copying.js';

/** Copies a link to the console that all members of the workspace can open. */
export function CopyLink({ path }: { path: string }) {
  const { state, copy } = useCopying();
  const address = new URL(path, window.location.origin).href;
  // If the browser refuses, the address is shown for copying by hand.
  const said = { idle: 'Copy a link for members of this workspace', copied: 'Copied', refused: address }[
    state
  ];
  return (
    <Tooltip label={said} {...(state !== 'idle' && { opened: true })}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<Icon name="copy" size={16} />}
        onClick={() => copy(address)}
      >
        Copy link
      </Button>
    </Tooltip>
  );
}
