import { ActionIcon, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../shell/icon.js';

/** Copies, and says that it did. */
export function CopyButton({ text, label }: { text: () => string; label: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setState('copied');
    } catch {
      // Browsers refuse it over plain http and without leave; the person is told.
      setState('failed');
    }
    setTimeout(() => setState('idle'), 1_500);
  };
  const said = { idle: label, copied: 'Copied', failed: 'This browser did not allow it' }[state];
  return (
    <Tooltip label={said} {...(state !== 'idle' && { opened: true })}>
      <ActionIcon variant="subtle" color="gray" onClick={() => void copy()} aria-label={label}>
        <Icon name={state === 'copied' ? 'check' : 'copy'} size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
