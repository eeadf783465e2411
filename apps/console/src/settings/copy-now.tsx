import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

/** Says that a secret is shown this once. The form that it came from may have been scrolled: this is to be read first. */
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
