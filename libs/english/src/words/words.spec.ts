import { describe, expect, it } from '@jest/globals';
import { measureOf } from './adjectives.js';
import { identifierWords, splitGlued } from './identifier-words.js';
import { stem } from './stem.js';
import { tokenise } from './tokenise.js';

describe('stem', () => {
  it.each([
    ['orders', 'order'],
    ['cities', 'city'],
    ['boxes', 'box'],
    ['addresses', 'address'],
    ['people', 'person'],
    ['ids', 'id'],
    ['statuses', 'status'],
    ['names', 'name'],
    ['shipped', 'ship'],
    ['opening', 'open'],
    ['produced', 'produce'],
    ['taught', 'teach'],
  ])('sees that %s and %s are one word', (one, other) => {
    expect(stem(one)).toBe(stem(other));
  });

  it.each([
    ['business', 'busy'],
    ['news', 'new'],
    ['thing', 'th'],
    ['rating', 'rate'],
    ['marketing', 'market'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });
});

describe('identifierWords', () => {
  it.each([
    ['customerName', ['customer', 'name']],
    ['HTTPStatus', ['http', 'status']],
    ['date_of_birth', ['date', 'birth']],
    ['dept_no', ['department', 'number']],
    ['fname', ['first', 'name']],
    ['order-items', ['order', 'items']],
  ])('takes %s apart', (name, words) => {
    expect(identifierWords(name)).toEqual(words.map(stem));
  });

  it('cuts glued words where a known word begins them', () => {
    expect(splitGlued('roomtype', new Set([stem('rooms')]))).toEqual([stem('room'), stem('type')]);
    expect(splitGlued('stuid', new Set([stem('students')]))).toEqual([stem('student'), 'id']);
    expect(splitGlued('valid', new Set([stem('rooms')]))).toEqual(['valid']);
  });
});

describe('tokenise', () => {
  it.each([
    ['1,000 and 2.5 and 3k', [1000, 2.5, 3000]],
    ['three or twelve', [3, 12]],
    ['between -10 and −2.5, (-3), >-4', [-10, -2.5, -3, -4]],
    ['20-25 or 20 - 25', [20, 25, 20, 25]],
  ])('reads the numbers of "%s"', (text, numbers) => {
    const found = tokenise(text).filter(({ kind }) => kind === 'number');
    expect(found.map(({ value }) => value)).toEqual(numbers);
  });

  it.each(['"Blue Mug"', '“Blue Mug”', "'Blue Mug'"])('keeps %s together', (text) => {
    expect(tokenise(`the ${text}?`).filter(({ kind }) => kind === 'quoted')).toMatchObject([
      { text: 'Blue Mug' },
    ]);
  });

  it('sees through apostrophes', () => {
    expect(tokenise('whats not paid and havent they').map(({ lower }) => lower)).toEqual([
      'what',
      'is',
      'not',
      'paid',
      'and',
      'have',
      'not',
      'they',
    ]);
    expect(tokenise("Ada's orders don't").map(({ lower }) => lower)).toEqual(['ada', 'orders', 'do', 'not']);
  });
});

describe('measureOf', () => {
  it('knows what adjectives measure, and in which direction', () => {
    expect(measureOf('oldest')?.direction).toBe('descending');
    expect(measureOf('cheaper')?.words).toContain(stem('price'));
    expect(measureOf('biggest')?.words).toContain(stem('size'));
    expect(measureOf('customer')).toBeUndefined();
  });
});
