import { createHmac, timingSafeEqual } from 'node:crypto';

/** Verifies a signature of these bytes, keyed with the whole secret (SPEC 6.3), in constant time. */
export function isSignedWith(secret: string, body: Uint8Array, signature: string): boolean {
  const digest = /^sha256=([0-9a-f]{64})$/i.exec(signature.trim())?.[1];
  if (digest === undefined) return false;
  const expected = createHmac('sha256', secret).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(digest, 'hex'));
}
