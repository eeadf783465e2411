import { Day, describePlan, sureEnough } from '#english';
import type { Asked } from './asked.js';
import type { Catalogs } from './catalogs.js';
import { readSources } from './read-sources.js';
import type { Proposal } from './read-sources.js';

/** Below this a reading has little to do with what was asked. */
const worthOffering = 0.1;
const offeredMax = 3;

/**
 * What a question may have meant where that is in doubt: each reading in words that are understood when they are sent back, and
 * none that says what the answer given says already.
 */
export function readingsToChoose(
  catalogs: Catalogs,
  { sources, clock }: Asked,
  readings: readonly Proposal[],
  answered: string | null = null,
): string[] {
  const today = Day.today(clock).toString();
  const words = readings
    .filter(({ confidence }) => confidence >= worthOffering)
    .flatMap(({ reading, asked }) =>
      reading ? [describePlan(reading.plan, catalogs.of(asked), today)] : [],
    );
  const different = [...new Set(words)].filter((question) => question !== answered);
  return different.slice(0, offeredMax).filter((question) => {
    const [best] = readSources(catalogs, sources, question, clock).proposals;
    return best !== undefined && best.confidence >= sureEnough;
  });
}
