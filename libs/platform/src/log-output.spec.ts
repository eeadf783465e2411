import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LogOutput, openLogOutput } from './log-output.js';

describe('LogOutput', () => {
  it('writes every line once and in order, whole batches and the rest', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'questglass-log-'));
    const path = join(folder, 'log');
    const output = await openLogOutput(path);
    const lines = Array.from(
      { length: 5_000 },
      (_unused, index) => `{"line":${index},"text":"a word that is ünïcode"}\n`,
    );
    for (const line of lines) output.write(line);
    await output.flush();
    expect(await readFile(path, 'utf8')).toBe(lines.join(''));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });

  it('counts what it could not write, and goes on', async () => {
    const output = new LogOutput(1_000_000);
    output.write('to nobody\n');
    await output.flush();
    output.write('to nobody\n');
    await output.flush();
    expect(output.lost).toBe(2);
  });
});
