import { Day } from '#platform';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describePlan, wordingOf } from '#english';
import type { Clock } from '#english';
import type { Plan } from '#sql';
import type { AskableSource, SourceContext } from '#workspace';
import { capitalize } from '../capitalize.js';
import type { Catalogs } from '../catalogs.js';
import { answering, readSources } from '../read-sources.js';
import { wouldRun } from './dry-run.js';

/** The place in which a question would be asked. */
export interface Place {
  context: SourceContext & { catalogs: Catalogs };
  asked: AskableSource;
  /** The sources that the question is for. */
  sources: readonly AskableSource[];
  clock: Clock;
}

/** The maximum number of offered questions. */
export const offeredMax = 4;
const triedMax = 16;
/** Each costs the source a statement. */
const dryRunsMax = 8;

/** A question in words, and the statement that would answer it. */
interface Candidate {
  words: string;
  sql: string;
}

/**
 * The first of these plans as questions, in words that are read back identically and whose SQL the source would run, so every offer can be
 * answered. The asked question is never among them. As many are tried at once as are still missing.
 */
export async function offer(
  place: Place,
  plans: readonly Plan[],
  asked: readonly string[],
  until: AbortSignal,
  count = offeredMax,
): Promise<string[]> {
  const offered: string[] = [];
  const candidates = candidatesOf(place, plans.slice(0, triedMax), asked);
  let dryRuns = 0;
  while (offered.length < count && !until.aborted) {
    const tried = await firstOf(candidates, Math.min(count - offered.length, dryRunsMax - dryRuns));
    if (tried.length === 0) break;
    dryRuns += tried.length;
    const verdicts = await Promise.all(
      tried.map(({ sql }) => wouldRun(place.context, place.asked, sql, until)),
    );
    offered.push(...tried.filter((_, index) => verdicts[index]).map(({ words }) => capitalize(words)));
  }
  return offered;
}

/** Lazily, and yielding before each: reading a question back takes a millisecond, over a wide schema twenty. */
async function* candidatesOf(
  place: Place,
  plans: readonly Plan[],
  asked: readonly string[],
): AsyncGenerator<Candidate, undefined> {
  const today = Day.today(place.clock).toString();
  const catalog = place.context.catalogs.of(place.asked);
  const known = new Set(asked.map(wordingOf));
  for (const plan of plans) {
    await nextTurn();
    const words = describePlan(plan, catalog, today);
    const wording = wordingOf(words);
    const sql = known.has(wording) ? undefined : await sqlOf(place, words, today);
    if (sql === undefined) continue;
    known.add(wording);
    yield { words, sql };
  }
}

/** Without `take`, which ends the iterator behind it. */
async function firstOf<T>(rest: AsyncIterator<T, unknown>, count: number): Promise<T[]> {
  const first: T[] = [];
  while (first.length < count) {
    const next = await rest.next();
    if (next.done) break;
    first.push(next.value);
  }
  return first;
}

/** Undefined where these words would be read differently, also by another of the sources, or not be answered. */
async function sqlOf({ context, asked, sources, clock }: Place, words: string, today: string) {
  const { catalogs } = context;
  const own = answering(await readSources(catalogs, [asked], words, clock));
  if (!own?.reading || describePlan(own.reading.plan, catalogs.of(asked), today) !== words) return undefined;
  if (sources.length < 2) return own.sql;
  const answer = answering(await readSources(catalogs, sources, words, clock));
  return answer?.asked === asked && answer.sql === own.sql ? own.sql : undefined;
}
