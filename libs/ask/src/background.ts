import { Day, planWords } from '#english';
import type { Clock } from '#english';
import type { Catalogs } from './catalogs.js';
import type { Proposal } from './read-sources.js';
import type { Background } from './result-shape/result-shape.js';

/** The background of a result: its plan in words, what its metrics' curators say, and the day. */
export function backgroundOf(catalogs: Catalogs, { asked, reading }: Proposal, clock: Clock): Background {
  const today = Day.today(clock).toString();
  return {
    words: reading && planWords(reading.plan, catalogs.of(asked), today),
    descriptions: new Map(asked.metrics.map(({ name, description }) => [name, description])),
    today,
  };
}
