import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62, randomBase62 } from '#platform';

/** Every secret begins with this (SPEC 2.1). */
const keyMark = 'qg_live_';

const randomLength = 30;
const checksumLength = 6;
const shape = /^qg_live_[0-9A-Za-z]{36}$/;

/** A new secret: the mark, 30 random characters and the checksum of those. */
export function newKeySecret(): string {
  const random = randomBase62(randomLength, randomBytes);
  return keyMark + random + checksumOf(random);
}

/** Reports whether a text can be one of our secrets. A failure here costs no database query. */
export function isKeySecret(text: string): boolean {
  if (!shape.test(text)) return false;
  const random = text.slice(keyMark.length, -checksumLength);
  return text.endsWith(checksumOf(random));
}

/** The part of a secret that lists show. */
export function keyPrefixOf(secret: string): string {
  return secret.slice(0, 12);
}

/** The stored form of a secret. A fast hash is enough: 178 random bits cannot be guessed. */
export function hashSecret(secret: string): Buffer {
  return Buffer.from(hashSecretHex(secret), 'hex');
}

/** The same in hexadecimal, as admission sends it. */
export function hashSecretHex(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** SPEC 2.4: stable, not secret. */
export function fingerprintOf(workspaceId: string, keyId: string): string {
  return hash('sha256', `${workspaceId}:${keyId}`, 'hex').slice(0, 16);
}

function checksumOf(random: string): string {
  return base62(crc32(random), checksumLength);
}
