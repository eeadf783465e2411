import { useEffect } from 'react';

const product = 'Questglass';

/** What a browser's tab and history call the page. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? product : `${title.slice(0, 100)} · ${product}`;
    return () => {
      document.title = product;
    };
  }, [title]);
}
