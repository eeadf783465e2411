import { Day, describePlan, sureEnough } from '#english';
import type { SourceContext } from '#workspace';
import type { Asked } from './asked.js';
import type { Catalogs } from './catalogs.js';
import { readSources } from './read-sources.js';
import type { Proposal } from './read-sources.js';
import { wouldRun } from './suggestions/dry-run.js';

/** Below this a reading has little to do with what was asked. */
const worthOffering = 0.1;
const offeredMax = 3;

/**
 * The readings of a question that is in doubt: each reading in words that are understood when they are sent back,
 * by a statement that its source would run, and none that says what the answer given says already.
 */
export async function readingsToChoose(
  context: SourceContext & { catalogs: Catalogs },
  { sources, clock }: Asked,
  readings: readonly Proposal[],
  { answered = null, until }: { answered?: string | null; until: AbortSignal },
): Promise<string[]> {
  const today = Day.today(clock).toString();
  const words = readings
    .filter(({ confidence }) => confidence >= worthOffering)
    .flatMap(({ reading, asked }) =>
      reading ? [describePlan(reading.plan, context.catalogs.of(asked), today)] : [],
    );
  const different = [...new Set(words)].filter((question) => question !== answered).slice(0, offeredMax);
  const verdicts = await Promise.all(
    different.map(async (question) => {
      const [best] = (await readSources(context.catalogs, sources, question, clock)).proposals;
      if (!best || best.confidence < sureEnough) return false;
      return wouldRun(context, best.asked, best.sql, until);
    }),
  );
  return different.filter((_, index) => verdicts[index]);
}
