import { describe, expect, it } from '@jest/globals';
import { describeOutput } from './output.js';

describe('what a command prints', () => {
  const name = 'Acme\u001b[2J\u009b2J\u202e\nforged  row';
  const output = { json: { name }, table: [{ id: 'ws_1', name }], note: `of ${name}` };

  it('shows names of others on a terminal, which never obeys them, a line for each record', () => {
    const lines = describeOutput(output, false).split('\n');
    expect(lines.slice(0, 3)).toEqual([
      expect.stringMatching(/^ID +NAME$/),
      String.raw`ws_1  Acme\u001b[2J\u009b2J\u202e\u000aforged  row`,
      '',
    ]);
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('says that there is nothing, and leaves empty the place of no value', () => {
    const table = [
      { id: 'ws_1', name: null },
      { id: undefined, name: 'more' },
    ];
    expect(describeOutput({ json: table, table }, false)).toBe('ID    NAME\nws_1  -\n      more\n');
  });

  it('is JSON that means the same', () => {
    const json = describeOutput(output, true);
    expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(JSON.parse(json)).toEqual({ name });
  });
});
