import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AskedSource } from './asked-source.js';
import type { Pending } from './asking.js';

/** Takes the question with which another part of the console came to this page, once the page is ready to ask it. */
export function useAskedElsewhere(
  { isKnown }: Pick<AskedSource, 'isKnown'>,
  pending: Pending | undefined,
  onAsk: (question: string) => void,
): void {
  const isReady = isKnown && !pending;
  const location = useLocation();
  const { key } = location;
  const navigate = useNavigate();
  const taken = useRef<string>(undefined);
  const question = questionOf(location.state);
  useEffect(() => {
    if (question === undefined || !isReady || taken.current === key) return;
    taken.current = key;
    // Without it in the history, a reload or Back does not ask again.
    void navigate('.', { replace: true, state: null });
    onAsk(question);
  }, [question, isReady, key, navigate, onAsk]);
}

function questionOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('ask' in state)) return undefined;
  return typeof state.ask === 'string' ? state.ask : undefined;
}
