import { describe, expect, it } from '@jest/globals';
import { isVisibleTo, mayChange, mayShare } from './visibility.js';

const ada = { memberId: 'mem_ada', role: 'viewer' } as const;
const grace = { memberId: 'mem_grace', role: 'editor' } as const;
const boss = { memberId: 'mem_boss', role: 'admin' } as const;

const adas = { memberId: 'mem_ada', sharedAt: null };
const shared = { memberId: 'mem_ada', sharedAt: new Date() };
const ofAKey = { memberId: null, sharedAt: null };

describe('a conversation', () => {
  it.each([
    ['a private one', adas, [true, false, true]],
    ['a shared one', shared, [true, true, true]],
    ['one of a key', ofAKey, [false, false, true]],
  ])('%s is seen by who may see it', (_name, row, seen) => {
    expect([ada, grace, boss].map((caller) => isVisibleTo(row, caller))).toEqual(seen);
  });

  it.each([
    ['its owner and admins', adas, [true, false, true]],
    ['the same when all read it', shared, [true, false, true]],
    ['admins where a key began it', ofAKey, [false, false, true]],
  ])('is changed by %s', (_name, row, may) => {
    expect([ada, grace, boss].map((caller) => mayChange(row, caller))).toEqual(may);
  });

  it.each([
    ['its owner alone', adas, [true, false, false]],
    ['admins where a key began it', ofAKey, [false, false, true]],
  ])('is shared by %s', (_name, row, may) => {
    expect([ada, grace, boss].map((caller) => mayShare(row, caller))).toEqual(may);
  });
});
