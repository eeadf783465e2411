import { Day, changeIn, changeLabels, planWords } from '#english';
import type { Clock } from '#english';
import type { Catalogs } from './catalogs.js';
import type { Proposal } from './read-sources.js';
import type { Background } from './result-shape/result-shape.js';

/** The background of a result: its plan in words, what its metrics' curators say, and the day. */
export function backgroundOf(catalogs: Catalogs, { asked, reading }: Proposal, clock: Clock): Background {
  const today = Day.today(clock).toString();
  const words = reading && planWords(reading.plan, catalogs.of(asked), today);
  const descriptions = new Map(asked.metrics.map(({ name, description }) => [name, description]));
  if (reading?.request && words && changeIn(reading.request)) {
    // The numbers of a change are in the unit of what changed, which their own names do not tell.
    const changed = words.what.replace(changeOfAtStart, '');
    const { before, after, change } = changeLabels;
    for (const label of [before, after, change])
      descriptions.set(label, `${changed} ${descriptions.get(changed) ?? ''}`);
  }
  return { words, descriptions, today };
}

const changeOfAtStart = /^change of /;
