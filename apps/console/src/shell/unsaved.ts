import { useCallback, useEffect, useState } from 'react';
import { Watched } from '../api/watched.js';

/** The holders of changes that are not saved. */
const holders = new Set<symbol>();

/** The step by which the person would lose changes; `undefined` where nothing waits. */
export const wanted = new Watched<{ act: () => void } | undefined>(undefined);

export function hasUnsaved(): boolean {
  return holders.size > 0;
}

/** Says that there are changes while `isOn`: whoever leaves is asked first. Gives the way to let go of them. */
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
 * The same for the values of a form, until they are on their way: changed is what differs from what the form began with.
 * The values are compared, and no event listened to: a list to choose from sends none that a form would hear.
 */
export function useUnsavedValues(values: unknown, isOnItsWay: boolean): void {
  const now = JSON.stringify(values);
  const [before] = useState(now);
  useUnsaved(now !== before && !isOnItsWay);
}

/** Does what takes all of the page away, after the question where something would be lost by it. */
export function askBefore(act: () => void): void {
  if (hasUnsaved()) wanted.set({ act });
  else act();
}

/** The person has said that what is not saved may go. */
export function letAllGo(): void {
  holders.clear();
}
