import { describePlan, sureEnough } from '#english';
import type { Asked } from './asked.js';
import type { Catalogs } from './catalogs.js';
import { readSources } from './read-sources.js';
import type { Proposal } from './read-sources.js';

/** Below this a reading has little to do with what was asked. */
const worthOffering = 0.1;
const offeredMax = 3;

/**
 * What a question may have meant, where no reading is sure enough to be answered: each in words that are understood when they
 * are sent back.
 */
export function readingsToChoose(
  catalogs: Catalogs,
  { sources, clock }: Asked,
  readings: readonly Proposal[],
): string[] {
  const words = readings
    .filter(({ confidence }) => confidence >= worthOffering)
    .flatMap(({ reading, asked }) => (reading ? [describePlan(reading.plan, catalogs.of(asked))] : []));
  return [...new Set(words)].slice(0, offeredMax).filter((question) => {
    const [best] = readSources(catalogs, sources, question, clock).proposals;
    return best !== undefined && best.confidence >= sureEnough;
  });
}
