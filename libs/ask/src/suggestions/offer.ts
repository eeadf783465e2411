import { setImmediate as nextTurn } from 'node:timers/promises';
import { Day, describePlan, readMetric, readQuestion, sureEnough, wordingOf } from '#english';
import type { Catalog, Clock, Reading } from '#english';
import { UnsupportedPlan, renderPlan } from '#sql';
import type { Plan } from '#sql';
import type { AskableSource, SourceContext } from '#workspace';
import { capital } from '../capital.js';
import { wouldRun } from './dry-run.js';

/** Where a question would be asked. */
export interface Place {
  context: SourceContext;
  asked: AskableSource;
  catalog: Catalog;
  clock: Clock;
}

const offeredMax = 4;
const triedMax = 16;
/** Each costs the source a statement. */
const dryRunsMax = 8;

/** A question in words, and the statement that would answer it. */
interface Candidate {
  words: string;
  sql: string;
}

/**
 * The first of these plans as questions, in words that are read as the same again and whose SQL the source would run: what is
 * offered is answered. What was asked is never among them. As many are tried at once as are still missing.
 */
export async function offer(
  place: Place,
  plans: readonly Plan[],
  asked: readonly string[],
  until: AbortSignal,
): Promise<string[]> {
  const offered: string[] = [];
  const candidates = candidatesOf(place, plans.slice(0, triedMax), asked);
  let dryRuns = 0;
  while (offered.length < offeredMax && !until.aborted) {
    const tried = await firstOf(candidates, Math.min(offeredMax - offered.length, dryRunsMax - dryRuns));
    if (tried.length === 0) break;
    dryRuns += tried.length;
    const verdicts = await Promise.all(
      tried.map(({ sql }) => wouldRun(place.context, place.asked, sql, until)),
    );
    offered.push(...tried.filter((_, index) => verdicts[index]).map(({ words }) => capital(words)));
  }
  return offered;
}

/** Lazily, and with a turn for others before each: reading a question back takes a millisecond, over a wide schema twenty. */
async function* candidatesOf(
  place: Place,
  plans: readonly Plan[],
  asked: readonly string[],
): AsyncGenerator<Candidate, undefined> {
  const today = Day.today(place.clock).toString();
  const known = new Set(asked.map(wordingOf));
  for (const plan of plans) {
    await nextTurn();
    const words = describePlan(plan, place.catalog, today);
    const wording = wordingOf(words);
    const sql = known.has(wording) ? undefined : sqlOf(place, words, today);
    if (sql === undefined) continue;
    known.add(wording);
    yield { words, sql };
  }
}

/** Not by `take`, which ends the iterator behind it. */
async function firstOf<T>(rest: AsyncIterator<T, unknown>, count: number): Promise<T[]> {
  const first: T[] = [];
  while (first.length < count) {
    const next = await rest.next();
    if (next.done) break;
    first.push(next.value);
  }
  return first;
}

/** Undefined where these words would not be understood as they are meant, or the dialect has no way to say it. */
function sqlOf(place: Place, words: string, today: string): string | undefined {
  const reading = readBack(place, words);
  if (!reading || describePlan(reading.plan, place.catalog, today) !== words) return undefined;
  try {
    return renderPlan(place.asked.source.type, reading.plan);
  } catch (error) {
    if (error instanceof UnsupportedPlan) return undefined;
    throw error;
  }
}

/** In the order of the attempts to answer. */
function readBack({ asked, catalog, clock }: Place, words: string): Reading | undefined {
  const ofMetric = readMetric(words, asked.metrics, asked.tables, clock);
  if (ofMetric) return ofMetric;
  const [best] = readQuestion(words, catalog, clock).readings;
  return best && best.confidence >= sureEnough ? best : undefined;
}
