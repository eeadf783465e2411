import { describe, expect, it } from '@jest/globals';
import { peopleWords } from './channel-words.js';

describe('peopleWords', () => {
  it.each([
    [['mem_1'], [], '1 person'],
    [['mem_1', 'mem_2'], [], '2 people'],
    [['mem_1', 'mem_2'], ['mem_2'], '2 people (1 not signed in yet)'],
  ])('writes %j, of whom %j are not reached', (members, unreached, words) => {
    expect(peopleWords({ member_ids: members, unreached_member_ids: unreached })).toBe(words);
  });
});
