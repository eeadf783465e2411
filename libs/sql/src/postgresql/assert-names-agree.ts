import type { Token } from '../lexer/token.js';
import { StatementRefused } from '../statement-refused.js';

/*
 * The parser here reads UTF-8. A server of another encoding may count fewer bytes in a name before it truncates it, and may fold capitals that
 * UTF-8 leaves alone. Two names that are one here are then two there, or the reverse, and a dot stands behind another thing.
 */

const nameBytesMax = 63;

/** Refuses names that are the same or different depending on the encoding of the database. */
export function assertNamesAgree(tokens: readonly Token[]): void {
  const namesByCut = new Map<string, string>();
  for (const { kind, value } of tokens) {
    if ((kind !== 'word' && kind !== 'name') || isAscii(value)) continue;
    if (kind === 'word' && hasOtherCapitals(value))
      throw new StatementRefused('syntax', `"${value}" must be quoted to be a name`);
    const cut = cutOff(value);
    if ((namesByCut.get(cut) ?? value) !== value)
      throw new StatementRefused('syntax', `two names begin with "${cut}" and are too long to be told apart`);
    namesByCut.set(cut, value);
  }
}

function isAscii(name: string): boolean {
  return Buffer.byteLength(name) === name.length;
}

function hasOtherCapitals(name: string): boolean {
  return Array.from(name).some((letter) => !isAscii(letter) && letter.toLowerCase() !== letter);
}

/** Returns the characters that PostgreSQL keeps in the encoding in which they take the most bytes. */
function cutOff(name: string): string {
  const bytes = Buffer.from(name);
  let end = Math.min(bytes.length, nameBytesMax);
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}
