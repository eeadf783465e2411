import { randomBytes } from 'node:crypto';
import { randomBase62 } from '#platform';

const mark = 'qg_share_';
const shape = /^qg_share_[0-9A-Za-z]{40}$/;

/** A new share token. Like a key's secret, it is stored by hash. */
export function newShareToken(): string {
  return mark + randomBase62(40, randomBytes);
}

/** Reports whether a text has the shape of a share token; without it, no query is made. */
export function isShareToken(text: string): boolean {
  return shape.test(text);
}
