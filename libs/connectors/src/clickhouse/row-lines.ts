import { z } from 'zod';
import type { Cell } from '#contracts';
import { SourceError } from '../source-error.js';
import { failureInText } from './failure.js';

const newLine = 10;
const failureCharsMax = 64 * 1024;
const lineBytesMax = 32 * 1_048_576;

/** Rows that just came out of the JSON parser, so their cells are not checked one by one. */
const Rows = z.custom<Cell[][]>((rows) => Array.isArray(rows) && rows.every(Array.isArray));

/**
 * Yields the rows of an answer, as many at a time as arrived together. Each line is a JSON list without line breaks, so the lines of a
 * chunk are parsed as one list: a string for every row would create garbage several times the size of the result.
 */
export async function* rowsOf(
  chunks: AsyncIterable<Buffer>,
  host: string,
): AsyncGenerator<Cell[][], undefined> {
  let rest: Buffer[] = [];
  let waiting = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(newLine);
    if (end < 0) {
      rest.push(chunk);
      waiting += chunk.length;
      if (waiting > lineBytesMax) throw tooLong();
      continue;
    }
    waiting = 0;
    const lines = Buffer.concat([...rest, chunk.subarray(0, end)]).toString();
    rest = [chunk.subarray(end + 1)];
    const rows = parsed(lines);
    if (!rows) throw failureInText(await text([Buffer.from(lines), ...rest], chunks), host);
    yield rows;
  }
  const left = Buffer.concat(rest).toString();
  if (left.trim() !== '') throw failureInText(left, host);
  return undefined;
}

function tooLong(): SourceError {
  const size = `${lineBytesMax / 1_048_576} MB`;
  return new SourceError('statement', `a single row of the result is larger than ${size}`);
}

/** Parses lines as rows; undefined if a line is not a row. */
function parsed(lines: string): Cell[][] | undefined {
  try {
    const rows = Rows.safeParse(JSON.parse(`[${lines.replaceAll('\n', ',')}]`));
    return rows.success ? rows.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns the text so far with the text still to come, which may be the rest of an error message; bounded. */
async function text(begun: Buffer[], chunks: AsyncIterable<Buffer>): Promise<string> {
  let all = Buffer.concat(begun).toString();
  for await (const chunk of chunks) {
    all += chunk.toString();
    if (all.length > failureCharsMax) break;
  }
  return all;
}
