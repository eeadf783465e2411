import { describe, expect, it } from '@jest/globals';
import { BodyCache } from './body-cache.js';

/** A cache of ten bytes, and what it has loaded. */
function aCache() {
  const cache = new BodyCache(10);
  const loaded: string[] = [];
  const get = (name: string, bytes = 4) =>
    cache.get(name, () => {
      loaded.push(name);
      return Promise.resolve(Buffer.alloc(bytes));
    });
  return { cache, get, loaded };
}

describe('the cache of bodies', () => {
  it('loads a body once, also for those who ask at the same time', async () => {
    const { get, loaded } = aCache();
    await Promise.all([get('a'), get('a')]);
    await get('a');
    expect(loaded).toEqual(['a']);
  });

  it('lets go of what was used longest ago when it is full', async () => {
    const { get, loaded } = aCache();
    await get('a');
    await get('b');
    await get('a');
    await get('c');
    await get('a');
    await get('b');
    expect(loaded).toEqual(['a', 'b', 'c', 'b']);
  });

  it('answers a body that is larger than itself, and keeps none of it', async () => {
    const { get, loaded } = aCache();
    expect((await get('large', 11))?.byteLength).toBe(11);
    await get('large', 11);
    expect(loaded).toEqual(['large', 'large']);
  });

  it('asks again for what could not be loaded', async () => {
    const { cache, get } = aCache();
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await cache.get('b', () => Promise.resolve(undefined))).toBeUndefined();
    expect(await get('a')).toBeDefined();
    expect(await get('b')).toBeDefined();
  });
});
