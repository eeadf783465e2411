import { invalidRequest } from '#contracts';
import { hash, verify } from '@node-rs/argon2';
import { weaknessOf } from './password-strength.js';
import type { PasswordOwner } from './password-strength.js';

/** OWASP's second recommendation for argon2id (the library's default algorithm): 19 MiB, two passes, one lane; about 20 ms of one core. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified against when the member does not exist, so that both cases take the same time. No password fits it. */
const nobodysHash = hash('no one has this password', options);

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** Reports whether the password fits the hash. Without a hash the answer is no, after the same work. */
export async function passwordFits(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobodysHash), password);
  return fits && typeof passwordHash === 'string';
}

/**
 * Hashes a chosen password unless it is guessable; `field` is its place in the request. Every path that sets a password goes
 * through here.
 */
export function hashChosenPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<string> {
  const weakness = weaknessOf(password, owner);
  if (weakness !== undefined) throw invalidRequest([{ path: field, message: weakness }]);
  return hashPassword(password);
}
