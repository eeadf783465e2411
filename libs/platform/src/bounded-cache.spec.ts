import { describe, expect, it } from '@jest/globals';
import { BoundedCache } from './bounded-cache.js';

const cacheOf = (weightMax: number) => new BoundedCache<string>(weightMax, (value) => value.length);

describe('a bounded cache', () => {
  it('lets go of what was used longest ago', () => {
    const cache = cacheOf(4);
    cache.set('a', 'xx');
    cache.set('b', 'xx');
    cache.get('a');
    cache.set('c', 'x');
    expect(['a', 'b', 'c'].map((name) => cache.get(name))).toEqual(['xx', undefined, 'x']);
  });

  it('counts a value once that is set again', () => {
    const cache = cacheOf(4);
    cache.set('a', 'xxx');
    cache.set('a', 'xx');
    cache.set('b', 'xx');
    expect(['a', 'b'].map((name) => cache.get(name))).toEqual(['xx', 'xx']);
  });

  it('does not keep what is too heavy by itself', () => {
    const cache = cacheOf(2);
    cache.set('a', 'xxx');
    expect(cache.get('a')).toBeUndefined();
  });
});
