import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** The last focused element outside of menus and dialogs, which are gone after their use. */
let last: HTMLElement | undefined;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[role=menu], [role=dialog]')) last = target;
});

/**
 * A dialog that is open as long as it is rendered. Mantine's own returns the focus only when it is closed and stays mounted. Without that, an
 * unmounted dialog would send the keyboard to the top of the page.
 */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack();
  return <Modal opened {...props} />;
}

function useFocusBack(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      // Something else may have taken the focus meanwhile, such as the next dialog.
      if (document.activeElement !== document.body) return;
      const back = opener?.isConnected ? opener : document.querySelector<HTMLElement>('main');
      back?.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** The opener is in the dialog below, or on the page. */
function findOpener(): HTMLElement | undefined {
  const within = document.activeElement?.closest('[role=dialog]') ? document.activeElement : undefined;
  return within instanceof HTMLElement ? within : last;
}
