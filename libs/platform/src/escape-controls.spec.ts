import { describe, expect, it } from '@jest/globals';
import { escapeControls, escapeJsonControls, escapeLine } from './escape-controls.js';

describe('escaping controls', () => {
  it.each([
    ['an escape sequence', '\u001b[2J', String.raw`\u001b[2J`],
    ['the one-byte form of it', '\u009b2J', String.raw`\u009b2J`],
    ['delete', 'a\u007f', String.raw`a\u007f`],
    ['text turned around', 'a\u202eb', String.raw`a\u202eb`],
    ['an isolate', '\u2066x\u2069', String.raw`\u2066x\u2069`],
    ['a line separator', 'a\u2028b', String.raw`a\u2028b`],
    ['a tag that nobody sees', '\u{e0041}', String.raw`\udb40\udc41`],
  ])('shows %s instead of obeying it', (_what, given, shown) => {
    expect(escapeControls(given)).toBe(shown);
    expect(escapeLine(given)).toBe(shown);
    expect(escapeJsonControls(given)).toBe(shown);
  });

  it.each(['Zürich', '東京', '👩‍👩‍👧', 'می‌خواهم'])('leaves %s as it is', (text) => {
    expect(escapeControls(text)).toBe(text);
  });

  it('keeps the lines of a text and the white space of JSON, and makes one line of a value', () => {
    expect(escapeControls('a\nb')).toBe('a\nb');
    expect(escapeLine('a\nb')).toBe(String.raw`a\u000ab`);
    const json = '{\n\t"a": "\u009b\u202e"\r\n}';
    expect(JSON.parse(escapeJsonControls(json))).toEqual(JSON.parse(json));
  });
});
