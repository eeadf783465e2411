import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** The last element with the focus, apart from menus and dialogs: they are gone once they have done what they are for. */
let last: HTMLElement | undefined;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[role=menu], [role=dialog]')) last = target;
});

/**
 * A dialog that is open as long as it is rendered. Mantine's own gives the focus back only where it is closed and stays;
 * one that is taken out of the page would leave it nowhere, and a keyboard at the top of the page.
 */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack();
  return <Modal opened {...props} />;
}

function useFocusBack(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      // Something else may have taken the focus meanwhile, such as the dialog that follows.
      if (document.activeElement !== document.body) return;
      const back = opener?.isConnected ? opener : document.querySelector<HTMLElement>('main');
      back?.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** Within the dialog that this one stands over, or on the page. */
function findOpener(): HTMLElement | undefined {
  const within = document.activeElement?.closest('[role=dialog]') ? document.activeElement : undefined;
  return within instanceof HTMLElement ? within : last;
}
