const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Writes a number in base 62, padded with zeros to `length`. The alphabet is in ASCII order, so texts of one length sort as their numbers do. */
export function base62(value: bigint | number, length: number): string {
  return typeof value === 'number' ? base62OfNumber(value, length) : base62OfBigint(value, length);
}

/** Plain arithmetic, ten times as fast; the value must be a safe integer. */
function base62OfNumber(value: number, length: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = alphabet.charAt(rest % 62) + text;
  return text.padStart(length, '0');
}

function base62OfBigint(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}

/** Random base62 characters out of `bytes`, without bias: bytes above the last whole multiple of 62 are skipped. */
export function randomBase62(length: number, randomBytes: (size: number) => Uint8Array): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += alphabet.charAt(byte % 62);
    }
  }
  return text;
}
