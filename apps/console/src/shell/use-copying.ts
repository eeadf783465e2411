import { useState } from 'react';

const shownMs = 2_000;

/** Puts a text into the clipboard, and says for a moment how that went. Browsers refuse it over plain http and without leave. */
export function useCopying() {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // Told to the person by whoever asked for it.
      setState('refused');
    }
    setTimeout(() => setState('idle'), shownMs);
  };
  return { state, copy: (text: string) => void copy(text) };
}
