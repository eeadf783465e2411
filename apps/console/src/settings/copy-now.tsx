import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

/** Warns that a secret is shown only once. It scrolls into view, because the form before may have been scrolled. */
export function CopyNow({ children }: { children: ReactNode }) {
  return (
    <Alert ref={bringIntoView} color="yellow" variant="light">
      {children}
    </Alert>
  );
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
