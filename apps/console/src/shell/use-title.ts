import { useEffect } from 'react';

const product = 'Questglass';

/** The page's title in the browser's tab and history. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? product : `${title.slice(0, 100)} · ${product}`;
    return () => {
      document.title = product;
    };
  }, [title]);
}
