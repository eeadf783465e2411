import { describe, expect, it } from '@jest/globals';
import { escapeTerminal, escapeTerminalJson, escapeTerminalLines } from './escape-terminal.js';

describe('escapeTerminal', () => {
  it.each([
    ['an escape sequence', 'a\u001b[31mb', String.raw`a\u001b[31mb`],
    ['the one-byte form of it', '\u009b2J', String.raw`\u009b2J`],
    ['a link that says something else', '\u001b]8;;https://x\u0007', String.raw`\u001b]8;;https://x\u0007`],
    ['text turned around', 'abc\u202edef', String.raw`abc\u202edef`],
    ['an isolate', '\u2066x\u2069', String.raw`\u2066x\u2069`],
    ['a byte order mark', '\ufeffx', String.raw`\ufeffx`],
    ['a tag that nobody sees', '\u{e0041}', String.raw`\udb40\udc41`],
    ['half a character', '\ud800', String.raw`\ud800`],
    ['a line feed', 'a\nb\tc\rd', String.raw`a\nb\tc\rd`],
    ['a line separator', 'a\u2028b', String.raw`a\u2028b`],
  ])('shows %s instead of obeying it', (_what, given, shown) => {
    expect(escapeTerminal(given)).toBe(shown);
  });

  it.each(['Zürich', '東京', '👩‍👩‍👧', 'می‌خواهم', 'a  b'])('leaves %s as it is', (text) => {
    expect(escapeTerminal(text)).toBe(text);
  });

  it('keeps the lines of prose', () => {
    expect(escapeTerminalLines('one\r\ntwo\u0007\n')).toEqual(['one', String.raw`two\u0007`]);
  });

  it('escapes JSON so that it means the same', () => {
    const json = `{\n\t"a": "\u202e\u009b\u{e0041}é"\r\n}`;
    const escaped = escapeTerminalJson(json);
    expect(escaped).toBe(String.raw`{${'\n\t'}"a": "\u202e\u009b\udb40\udc41é"${'\r\n'}}`);
    expect(JSON.parse(escaped)).toEqual(JSON.parse(json));
  });
});
