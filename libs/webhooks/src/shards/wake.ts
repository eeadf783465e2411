/**
 * Wakes the workers after a commit. NOTIFY inside a transaction takes a lock that serializes all commits of the database (5.4k a second
 * instead of 19.5k). So it is sent after the commit: at once for the first, and once for all that commit within the next millisecond.
 * Failure mode: a notification is lost with its process or its connection. Workers poll every second, so that costs a second.
 */
import type { EntityManager } from '#database';

/** The channel that workers listen on. */
export const wakeChannel = 'questglass_webhooks';

/** The payload for released shards. New events have an empty one, or the id of the worker that already knows of them. */
export const shardsReleased = 'shards';

const debounceMs = 1;

type DataSource = EntityManager['dataSource'];

/** The sender: a worker, or null for any other process. */
type Sender = string | null;

/** The databases in their debounce, each with the sender of the next notification; undefined where none is due. */
const notified = new WeakMap<DataSource, { next: Sender | undefined }>();

/** The failure handler of each database: every process counts its own failures. */
const failureHandlers = new WeakMap<DataSource, (error: unknown) => void>();

/** Sets the handler of failed notifications over this database. */
export function onWakeFailure({ dataSource }: EntityManager, handler: (error: unknown) => void): void {
  failureHandlers.set(dataSource, handler);
}

/** Wakes all workers, because there may be something to deliver; many calls make one notification. */
export function wakeWorkers({ dataSource }: EntityManager): void {
  notify(dataSource, null);
}

/** Wakes the other workers: the notification carries the id, so that its own worker ignores it. */
export function wakeOthers({ dataSource }: EntityManager, worker: string): void {
  notify(dataSource, worker);
}

function notify(dataSource: DataSource, sender: Sender): void {
  const known = notified.get(dataSource);
  if (known) {
    known.next = known.next === undefined || known.next === sender ? sender : null;
    return;
  }
  const pause: { next: Sender | undefined } = { next: undefined };
  notified.set(dataSource, pause);
  setTimeout(() => {
    notified.delete(dataSource);
    if (pause.next !== undefined) notify(dataSource, pause.next);
  }, debounceMs);
  // Best effort: the workers' next poll finds the event a second later.
  if (dataSource.isInitialized)
    dataSource
      .query(notifyStatement(sender))
      .catch((error: unknown) => failureHandlers.get(dataSource)?.(error));
}

/**
 * The notification's commit need not wait for the disk, because the events are already there. The worker's id is ours, so it may be
 * part of the text: a statement with parameters takes four messages instead of one.
 */
const notifyStatement = (sender: Sender) =>
  `SELECT set_config('synchronous_commit', 'off', true), pg_notify('${wakeChannel}', '${sender ?? ''}')`;
