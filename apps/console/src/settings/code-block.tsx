import { ActionIcon, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../shell/icon.js';
import classes from './settings.module.css';

/** Text to take along: shown as it is, copied with one press. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState<string>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      // Browsers refuse it without leave; the person is told, and the text can be selected.
      setSaid('This browser did not allow it: select the text instead');
    }
    setTimeout(() => setSaid(undefined), 1_500);
  };
  return (
    <div className={classes['codePlace']}>
      {/* It can be scrolled, so the keyboard must reach it. */}
      <pre className={classes['code']} tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <Tooltip label={said ?? `Copy ${label}`} {...(said !== undefined && { opened: true })}>
        <ActionIcon
          className={classes['codeCopy'] ?? ''}
          variant="subtle"
          color="gray"
          onClick={() => void copy()}
          aria-label={`Copy ${label}`}
        >
          <Icon name={said === 'Copied' ? 'check' : 'copy'} size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
