import { createHash } from 'node:crypto';
import { certain, sureEnough } from '#english';
import type { Clock } from '#english';
import type { AskableSource } from '#workspace';
import type { Catalogs } from '../catalogs.js';
import { readSources } from '../read-sources.js';
import type { Proposal } from '../read-sources.js';

/** The meaning of a question to a source. */
export interface Meaning {
  /** The same for every way to ask it, whenever it is asked; undefined where the engine does not know each word. */
  id: string | undefined;
  /** It names a time that moves on. */
  isRelative: boolean;
  /** Its SQL at the moment. */
  sql: string | undefined;
  /** Whether the engine would answer with that and ask nobody else. */
  isCertain: boolean;
}

/** Questions are compared as if they were all asked at this moment. */
const someMoment = new Date('2001-05-17T12:00:00Z');

/** Reads what a question means to one source, now and at all. */
export async function meaningOf(
  catalogs: Catalogs,
  asked: AskableSource,
  question: string,
  clock: Clock,
): Promise<Meaning> {
  const now = await read(catalogs, asked, question, clock);
  if (!now) return { id: undefined, isRelative: false, sql: undefined, isCertain: false };
  const then = namesTime(now) ? await read(catalogs, asked, question, { ...clock, now: someMoment }) : now;
  const id = then && createHash('sha256').update(then.sql).digest('hex');
  const isCertain = now.confidence >= certain;
  return { id, isRelative: then?.sql !== now.sql, sql: now.sql, isCertain };
}

async function read(
  catalogs: Catalogs,
  asked: AskableSource,
  question: string,
  clock: Clock,
): Promise<Proposal | undefined> {
  const { proposals, unknown } = await readSources(catalogs, [asked], question, clock);
  const [best] = proposals;
  const isRead = best && (best.by === 'metric' || (best.confidence >= sureEnough && unknown.length === 0));
  return isRead ? best : undefined;
}

function namesTime({ reading }: Proposal): boolean {
  return /"kind":"(date|timestamp)"/.test(JSON.stringify(reading?.plan));
}
