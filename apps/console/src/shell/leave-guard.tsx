import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useWatched } from '../api/watched.js';
import { Confirm } from './confirm.js';
import { hasUnsaved, letAllGo, wanted } from './unsaved.js';

/** Asks for confirmation before unsaved changes are lost: by a link, by the browser's buttons, or by closing the page. */
export function LeaveGuard() {
  const blocker = useBlocker(hasUnsaved);
  const waiting = useWatched(wanted);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  if (blocker.state !== 'blocked' && !waiting) return null;
  const stay = () => {
    blocker.reset?.();
    wanted.set(undefined);
  };
  const leave = () => {
    letAllGo();
    blocker.proceed?.();
    wanted.set(undefined);
    waiting?.act();
  };
  return (
    <Confirm
      title="Leave without saving?"
      act="Leave"
      keep="Stay"
      mutation={{ mutate: leave, isPending: false, error: null }}
      onClose={stay}
    >
      What you changed here is not saved and will be lost.
    </Confirm>
  );
}
