import { randomBytes } from 'node:crypto';
import { randomBase62 } from '#platform';

const mark = 'qg_share_';
const shape = /^qg_share_[0-9A-Za-z]{40}$/;

/** A new share token; it is stored by hash, as a key's secret is. */
export function newShareToken(): string {
  return mark + randomBase62(40, randomBytes);
}

/** Whether a text can be a share token at all; what cannot costs no query. */
export function isShareToken(text: string): boolean {
  return shape.test(text);
}
