import { ActionIcon, Tooltip } from '@mantine/core';
import { Icon } from './icon.js';
import { useCopying } from './use-copying.js';

interface Props {
  text: () => string;
  label: string;
  className?: string | undefined;
  /** True where copying is the main action. */
  hasFocus?: boolean;
}

/** Copies a text and confirms it. */
export function CopyButton({ text, label, className = '', hasFocus = false }: Props) {
  const { state, copy } = useCopying();
  const said = {
    idle: label,
    copied: 'Copied',
    refused: 'This browser did not allow it: select the text instead',
  }[state];
  return (
    <Tooltip label={said} {...(state !== 'idle' && { opened: true })}>
      <ActionIcon
        className={className}
        variant="subtle"
        color="gray"
        onClick={() => copy(text())}
        aria-label={label}
        autoFocus={hasFocus}
      >
        <Icon name={state === 'copied' ? 'check' : 'copy'} size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
