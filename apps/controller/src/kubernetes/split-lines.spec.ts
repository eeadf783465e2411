import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { splitLines } from './split-lines.js';

async function linesOf(chunks: readonly Buffer[]): Promise<string[]> {
  const stream = async function* () {
    yield* chunks;
  };
  const lines: string[] = [];
  for await (const line of splitLines(stream())) lines.push(line);
  return lines;
}

describe('splitLines', () => {
  it('gives whole lines however they were cut, also within a character, and drops an end without its line', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' '))),
        fc.array(fc.nat(9)),
        async (lines, cuts) => {
          const bytes = Buffer.from(lines.map((line) => `${line}\n`).join('') + 'an end');
          const chunks: Buffer[] = [];
          let from = 0;
          for (const cut of [...cuts, bytes.length]) {
            chunks.push(bytes.subarray(from, from + cut));
            from += cut;
          }
          expect(await linesOf(chunks)).toEqual(lines);
        },
      ),
    );
  });
});
