import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { randomBase62 } from '#platform';

const mark = 'whsec_';

/**
 * A new signing secret. It consists of letters and digits, so it needs no quoting. Read as base64 it is 33 bytes, a multiple of three,
 * so it needs no padding and the Standard Webhooks libraries decode it as it is.
 */
export function newSigningSecret(): string {
  return mark + randomBase62(44, randomBytes);
}

/** Reports whether a text can be a signing secret: the mark and 24 to 64 bytes in base64, as the Standard Webhooks libraries accept them. */
export function isSigningSecret(text: string): boolean {
  return /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(text);
}

/** SPEC 6.3: over the raw body, keyed with the whole text of the secret. */
export function signBody(secret: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** The key of Standard Webhooks: the secret's decoded bytes. It is made once: a bare buffer costs 37 µs each time, this 4. */
export function standardKeyOf(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret.slice(mark.length), 'base64'));
}

/** The Standard Webhooks signature over id, time and body. */
export function signStandard(key: KeyObject, id: string, atSeconds: number, body: Buffer): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${atSeconds}.`).update(body).digest('base64')}`;
}
