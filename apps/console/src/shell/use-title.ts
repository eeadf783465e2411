import { useEffect } from 'react';

const product = 'Questglass';

/** The name of the page in a browser's tab and history. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? product : `${title.slice(0, 100)} · ${product}`;
    return () => {
      document.title = product;
    };
  }, [title]);
}
