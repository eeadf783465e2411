/**
 * Wakes the workers after a commit. What can go wrong: NOTIFY inside the transaction would serialise every commit of the
 * database (5.4k a second instead of 19.5k), so it is sent behind it: at once for the first, and once for all that commit within
 * the millisecond after it; and it may get lost, with the process or the connection. Workers look by themselves every second, so
 * that costs a second.
 */
import type { EntityManager } from '#database';

/** The channel that workers listen on. */
export const wakeChannel = 'questglass_webhooks';

/** The payload that tells of free shards: neither nothing, as events are told of, nor a worker's id. */
export const shardsReleased = 'shards';

const debounceMs = 1;

type DataSource = EntityManager['dataSource'];

/** The sender: a worker, or null for anybody else. */
type Sender = string | null;

/** Each database that was notified just now, with who wants to tell it more; undefined where nobody does. */
const notified = new WeakMap<DataSource, { next: Sender | undefined }>();

/** The observer of a database that was not notified: each process counts that by itself. */
const failureHandlers = new WeakMap<DataSource, (error: unknown) => void>();

/** Has every failure to wake workers over this database passed to `handler`. */
export function onWakeFailure({ dataSource }: EntityManager, handler: (error: unknown) => void): void {
  failureHandlers.set(dataSource, handler);
}

/** Says that there may be something to deliver; many calls make one notification. */
export function wakeWorkers({ dataSource }: EntityManager): void {
  notify(dataSource, null);
}

/** The same from a worker that knows it already: it tells who it is, and does not listen to itself. */
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
  // Best effort: without it the workers' own look, a second later, finds the event.
  if (dataSource.isInitialized)
    dataSource
      .query(notifyStatement(sender))
      .catch((error: unknown) => failureHandlers.get(dataSource)?.(error));
}

/**
 * A notification is heard when its transaction is over; what it tells of is on the disk already, and nothing else needs to be waited for.
 * A worker's id, which is ours, stands in the text: a statement with values takes four messages in place of one.
 */
const notifyStatement = (sender: Sender) =>
  `SELECT set_config('synchronous_commit', 'off', true), pg_notify('${wakeChannel}', '${sender ?? ''}')`;
