import { useCallback, useState } from 'react';
import type { Placed } from './grid-layout.js';

interface History {
  past: readonly (readonly Placed[])[];
  now: readonly Placed[];
}

const pastMax = 100;

/** The edited widgets with their undo history. */
export function useDraftHistory(start: readonly Placed[]) {
  const [history, setHistory] = useState<History>({ past: [], now: start });
  const change = useCallback((edit: (widgets: readonly Placed[]) => readonly Placed[]) => {
    setHistory(({ past, now }) => {
      const next = edit(now);
      return next === now ? { past, now } : { past: [...past, now].slice(-pastMax), now: next };
    });
  }, []);
  const undo = useCallback(() => {
    setHistory(({ past, now }) => ({ past: past.slice(0, -1), now: past.at(-1) ?? now }));
  }, []);
  return { widgets: history.now, canUndo: history.past.length > 0, change, undo };
}
