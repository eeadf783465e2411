import { afterEach } from '@jest/globals';

interface Closable {
  close(): Promise<void>;
}

const opened: Closable[] = [];

afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

/** A server of somebody else's, for one test: it is closed however the test ends. */
export async function closedAfter<T extends Closable>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  opened.push(started);
  return started;
}
