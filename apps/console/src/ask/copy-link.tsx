import { Button, Tooltip } from '@mantine/core';
import { Icon } from '../shell/icon.js';
import { useCopying } from '../shell/use-copying.js';

/** Copies an address of the console: whoever is in the workspace can open it. */
export function CopyLink({ path }: { path: string }) {
  const { state, copy } = useCopying();
  const address = new URL(path, window.location.origin).href;
  // Refused by the browser, the address is shown, to be copied by hand.
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
