import { randomBytes } from 'node:crypto';
import { base62 } from './base62.js';

/** The kinds of records, as the prefixes of their ids. */
export type IdPrefix =
  | 'acc'
  | 'ws'
  | 'mem'
  | 'mbs'
  | 'key'
  | 'ses'
  | 'aud'
  | 'ds'
  | 'met'
  | 'dash'
  | 'conv'
  | 'msg'
  | 'dver'
  | 'fold'
  | 'shr'
  | 'emb'
  | 'prt'
  | 'evt'
  | 'vq'
  | 'sub'
  | 'dlv'
  | 'file'
  | 'wrk'
  | 'bat'
  | 'cor'
  | 'alr'
  | 'ale'
  | 'ins'
  | 'ch'
  | 'sch'
  | 'ntc'
  | 'ndl'
  | 'oac';

/**
 * A new id: the prefix of its kind, then 48 bits of time and 80 random bits in base62. Ids of one kind sort by age (compared byte
 * by byte), so lists can page by id alone.
 */
export function newId(prefix: IdPrefix, now: Date = new Date()): string {
  const random = BigInt(`0x${randomBytes(10).toString('hex')}`);
  return `${prefix}_${base62((BigInt(now.getTime()) << 80n) | random, 22)}`;
}

/** The lowest id of a moment: it sorts before every id made at `time` or later, and after all earlier ones. */
export function idsSince(prefix: IdPrefix, time: Date): string {
  return `${prefix}_${base62(BigInt(time.getTime()) << 80n, 22)}`;
}
