import { Day } from '#platform';
import { changeLabels, planWords } from '#english';
import type { Clock } from '#english';
import type { Catalogs } from './catalogs.js';
import type { Proposal } from './read-sources.js';
import { soleCurrency } from './result-shape/sole-currency.js';
import type { Background } from './result-shape/result-shape.js';

/** The background of a result: its plan in words, its metrics' descriptions, and the day. */
export function backgroundOf(catalogs: Catalogs, { asked, reading }: Proposal, clock: Clock): Background {
  const today = Day.today(clock).toString();
  const catalog = catalogs.of(asked);
  const words = reading && planWords(reading.plan, catalog, today);
  const descriptions = new Map(asked.metrics.map(({ name, description }) => [name, description]));
  return {
    words,
    descriptions: new Map([...descriptions, ...ofChange(words?.changed, descriptions)]),
    today,
    currency: soleCurrency(catalog, descriptions.values()),
  };
}

/** The columns of a breakdown take the unit of the number that changed, because their own names imply none. */
function ofChange(
  changed: string | undefined,
  descriptions: ReadonlyMap<string, string>,
): (readonly [string, string])[] {
  if (changed === undefined) return [];
  const description = `${changed} ${descriptions.get(changed) ?? ''}`;
  const { before, after, change } = changeLabels;
  return [before, after, change].map((label) => [label, description] as const);
}
