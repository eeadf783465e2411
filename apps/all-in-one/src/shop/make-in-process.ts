import { fork } from 'node:child_process';
import type { ShopPlace } from './prepare-shop.js';
import { ShopOutcome } from './shop-outcome.js';

/** The sample shop could not be made; the message is for the person who started us. */
export class ShopError extends Error {
  override readonly name = 'ShopError';
}

/** Makes the shop of a day in a process of its own, which the signal ends; whatever ends it early is a ShopError. */
export function makeInProcess(place: ShopPlace, now: Date, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(failed('it was stopped'));
    // A native abort writes to stderr by itself: how it ended is told below instead.
    const child = fork(new URL('./shop-process.js', import.meta.url), {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const stop = () => child.kill('SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    let outcome: ShopOutcome | undefined;
    child.on('message', (message) => (outcome = ShopOutcome.parse(message)));
    child.once('error', (error) => reject(failed(error.message)));
    child.once('exit', (code, killedBy) => {
      signal.removeEventListener('abort', stop);
      if (outcome?.outcome === 'made') return resolve();
      reject(failed(outcome?.reason ?? `its process ended with ${killedBy ?? code}`));
    });
    child.send({ place, now }, (error) => error && reject(failed(error.message)));
  });
}

function failed(reason: string): ShopError {
  return new ShopError(`The sample shop could not be made: ${reason}`);
}
