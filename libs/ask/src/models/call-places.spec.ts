import { describe, expect, it } from '@jest/globals';
import { CallPlaces } from './call-places.js';

const never = new AbortController().signal;

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve('done') };
}

describe('CallPlaces', () => {
  it('lets the next in when one ends, also by failing', async () => {
    const places = new CallPlaces(1);
    const failing = places.run(never, () => Promise.reject(new Error('no')));
    const next = places.run(never, () => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('next');
  });

  it('lets as many wait as it has places, and sends the others away at once', async () => {
    const places = new CallPlaces(1);
    const { work, end } = held();
    const first = places.run(never, work);
    const waiting = places.run(never, work);
    await expect(places.run(never, work)).rejects.toMatchObject({ kind: 'busy' });
    end();
    await expect(Promise.all([first, waiting])).resolves.toEqual(['done', 'done']);
  });

  it('forgets who leaves while waiting', async () => {
    const places = new CallPlaces(1);
    const { work, end } = held();
    const first = places.run(never, work);
    const leaving = new AbortController();
    const left = places.run(leaving.signal, work);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ kind: 'busy' });
    const next = places.run(never, () => Promise.resolve('next'));
    end();
    await expect(Promise.all([first, next])).resolves.toEqual(['done', 'next']);
  });
});
