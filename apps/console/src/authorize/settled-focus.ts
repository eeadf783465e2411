import { useEffect, useState } from 'react';

/**
 * Reports whether the page has had the focus for some time. A site that has somebody click twice, and opens this page in a pop-up between
 * the two clicks, would have the second one consent.
 */
export function useSettledFocus(delayMs: number): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const unsettle = () => {
      window.clearTimeout(timer);
      setSettled(false);
    };
    const settleLater = () => {
      unsettle();
      timer = window.setTimeout(() => setSettled(true), delayMs);
    };
    if (document.hasFocus()) settleLater();
    window.addEventListener('focus', settleLater);
    window.addEventListener('blur', unsettle);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('focus', settleLater);
      window.removeEventListener('blur', unsettle);
    };
  }, [delayMs]);
  return isSettled;
}
