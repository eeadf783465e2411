/**
 * Wakes the workers after a commit. What can go wrong: NOTIFY inside the transaction would serialise every commit of the
 * database (5.4k a second instead of 19.5k), so it is sent behind it, once for all that commit within a millisecond; and it
 * may get lost, with the process or the connection. Workers look by themselves every second, so that costs a second.
 */
import type { EntityManager } from '#database';

/** The channel that workers listen on. */
export const wakeChannel = 'questglass_webhooks';

const debounceMs = 1;
/** Who notifies of each database soon; null where it is for everybody. */
const scheduled = new WeakMap<object, { worker: string | null }>();

/** Says that there may be something to deliver; many calls make one notification. */
export function wakeWorkers({ dataSource }: EntityManager): void {
  notifySoon(dataSource, null);
}

/** The same from a worker that knows it already: it tells who it is, and does not listen to itself. */
export function wakeOthers({ dataSource }: EntityManager, worker: string): void {
  notifySoon(dataSource, worker);
}

function notifySoon(dataSource: EntityManager['dataSource'], worker: string | null): void {
  const known = scheduled.get(dataSource);
  if (known) {
    if (known.worker !== worker) known.worker = null;
    return;
  }
  const notification = { worker };
  scheduled.set(dataSource, notification);
  setTimeout(() => {
    scheduled.delete(dataSource);
    // Best effort: without it the workers' own look, a second later, finds the event.
    if (dataSource.isInitialized)
      dataSource.query('SELECT pg_notify($1, $2)', [wakeChannel, notification.worker]).catch(() => undefined);
  }, debounceMs);
}
