/**
 * LISTEN on a connection of its own. Failure mode: the connection breaks, and the notifications of that time are lost. So `onWake` is also
 * called after every (re)connection: a listener must take it as "look now", never as the only signal.
 */
import pg from 'pg';

const reconnectDelayMs = 1_000;

/** A running listener. */
export interface Listener {
  close(): Promise<void>;
}

/** Calls `onWake` for each notification on `channel`, and once after each (re)connection. */
export function listen(options: {
  url: string;
  channel: string;
  onWake: (payload: string | undefined) => void;
  onError: (error: unknown) => void;
}): Listener {
  const { url, channel, onWake, onError } = options;
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'questglass-listen',
      keepAlive: true,
    });
    client = next;
    next.on('notification', ({ payload }) => onWake(payload));
    next.on('error', onError);
    next.on('end', reconnectLater);
    try {
      await next.connect();
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      // The connection may be open without listening; another one is opened in its place.
      await next.end();
      throw error;
    }
    onWake(undefined);
  };
  const reconnectLater = () => {
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(start, reconnectDelayMs);
  };
  const start = () => {
    connect().catch((error: unknown) => {
      onError(error);
      reconnectLater();
    });
  };

  start();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
