import { randomBytes } from 'node:crypto';
import { randomBase62 } from '#platform';

const mark = 'qg_session_';
const shape = /^qg_session_[0-9A-Za-z]{40}$/;

/** A new session token. Like a key's secret, it is stored by hash. */
export function newSessionToken(): string {
  return mark + randomBase62(40, randomBytes);
}

export function isSessionToken(text: string): boolean {
  return shape.test(text);
}
