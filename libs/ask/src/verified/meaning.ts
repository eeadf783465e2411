import { createHash } from 'node:crypto';
import { certain, sureEnough } from '#english';
import type { Clock } from '#english';
import type { AskableSource } from '#workspace';
import type { Catalogs } from '../catalogs.js';
import { readSources } from '../read-sources.js';
import type { Proposal } from '../read-sources.js';

/** The meaning of a question for a source. */
export interface Meaning {
  /** Independent of wording and time; undefined where the engine does not know each word. */
  id: string | undefined;
  /** True if it names a relative time. */
  isRelative: boolean;
  /** Its SQL at the moment. */
  sql: string | undefined;
  /** True if the engine would answer with that SQL without asking back. */
  isCertain: boolean;
}

/** Meanings are compared as if all questions were asked at this moment. */
const someMoment = new Date('2001-05-17T12:00:00Z');

/** The meaning of a question for one source, with its SQL at this moment. */
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
