import { useState } from 'react';

const shownMs = 2_000;

/** Copies a text to the clipboard, and reports the outcome for a moment. Browsers refuse it over plain http and without permission. */
export function useCopying() {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // The caller tells the person.
      setState('refused');
    }
    setTimeout(() => setState('idle'), shownMs);
  };
  return { state, copy: (text: string) => void copy(text) };
}
