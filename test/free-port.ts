import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port that nobody listens on, now or until it is used: it is none of those that the system gives away by itself, to servers
 * on port 0 and to connections of tests beside this one.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const probe = createServer();
    const verdict = new Promise<boolean>((resolve) => {
      probe.once('listening', () => resolve(true));
      probe.once('error', () => resolve(false));
    });
    // On every address: it may be meant for any of them.
    probe.listen(port);
    if (!(await verdict)) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
