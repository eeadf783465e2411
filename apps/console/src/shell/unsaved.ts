import { useCallback, useEffect, useState } from 'react';
import { Watched } from '../api/watched.js';

/** The holders of unsaved changes. */
const holders = new Set<symbol>();

/** The pending act that would lose unsaved changes; `undefined` without one. */
export const wanted = new Watched<{ act: () => void } | undefined>(undefined);

export function hasUnsaved(): boolean {
  return holders.size > 0;
}

/** Registers unsaved changes while `isOn`: leaving asks for confirmation. Returns a function that discards them. */
export function useUnsaved(isOn: boolean): () => void {
  const [holder] = useState(() => Symbol('unsaved'));
  const letGo = useCallback(() => void holders.delete(holder), [holder]);
  useEffect(() => {
    if (!isOn) return undefined;
    holders.add(holder);
    return letGo;
  }, [isOn, holder, letGo]);
  return letGo;
}

/**
 * The same for the values of a form until they are sent: they are unsaved if they differ from the initial ones. The values are compared,
 * because select boxes emit no event that a form could listen to.
 */
export function useUnsavedValues(values: unknown, isOnItsWay: boolean): void {
  const now = JSON.stringify(values);
  const [before] = useState(now);
  useUnsaved(now !== before && !isOnItsWay);
}

/** Runs an act that replaces the page, after confirmation if changes would be lost. */
export function askBefore(act: () => void): void {
  if (hasUnsaved()) wanted.set({ act });
  else act();
}

/** Discards all unsaved changes, after the person's confirmation. */
export function letAllGo(): void {
  holders.clear();
}
