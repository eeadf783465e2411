import { Button, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../shell/icon.js';

/** Copies an address of the console: whoever is in the workspace can open it. */
export function CopyLink({ path }: { path: string }) {
  const [said, setSaid] = useState<string>();
  const copy = async () => {
    const address = new URL(path, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      setSaid('Copied');
    } catch {
      // Refused by the browser: the address is shown, to be copied by hand.
      setSaid(address);
    }
    setTimeout(() => setSaid(undefined), 2_500);
  };
  return (
    <Tooltip
      label={said ?? 'Copy a link for members of this workspace'}
      {...(said !== undefined && { opened: true })}
    >
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<Icon name="share" size={16} />}
        onClick={() => void copy()}
      >
        Share
      </Button>
    </Tooltip>
  );
}
