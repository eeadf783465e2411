import { describe, expect, it } from '@jest/globals';
import { oneLine } from './one-line.js';

describe('text as one line', () => {
  it.each([
    ['a\r\nBcc: eve@example.com', 'a Bcc: eve@example.com'],
    ['  much \t space\u2028 ', 'much space'],
    ['turned \u202earound', 'turned around'],
    ['🦊 stays', '🦊 stays'],
  ])('%j has no line end and nothing that turns it around', (text, line) => {
    expect(oneLine(text, 100)).toBe(line);
  });

  it('ends with a sign where it is cut, and never within a character', () => {
    expect(oneLine('abcdef', 4)).toBe('abc…');
    expect(oneLine('ab🦊def', 4).isWellFormed()).toBe(true);
  });
});
