import { describe, expect, it } from '@jest/globals';
import { cut, pad, widthOf, wrap } from './width.js';

describe('the width of text on a terminal', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['東京', 4],
    ['ｱｲｳ', 3],
    ['ＡＢ', 4],
    ['한국', 4],
    ['👍', 2],
    ['👩‍👩‍👧', 2],
    ['🇳🇴', 2],
    ['❤️', 2],
    ['1️⃣', 2],
    ['✓', 1],
    ['–…█', 3],
  ])('of %j is %i', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  it('cuts between signs, never within one', () => {
    expect(cut('東京タワー', 5, '…')).toBe('東京…');
    expect(cut('👩‍👩‍👧👩‍👩‍👧', 3, '…')).toBe('👩‍👩‍👧…');
    expect(cut('abc', 3, '…')).toBe('abc');
    expect(cut('abcdef', 2, '...')).toBe('..');
  });

  it('pads by columns', () => {
    expect(pad('東', 4)).toBe('東  ');
    expect(pad('12', 4, 'right')).toBe('  12');
  });

  it('wraps between words, and within one that is too long', () => {
    expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
    expect(wrap('a 東京東京東', 4)).toEqual(['a', '東京', '東京', '東']);
    expect(wrap('', 4)).toEqual(['']);
  });
});
