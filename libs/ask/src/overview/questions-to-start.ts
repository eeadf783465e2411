import { Day } from '#platform';
import { questionPlans, startPlans } from '#english';
import type { SourceContext } from '#workspace';
import type { Asked } from '../asked.js';
import type { Catalogs } from '../catalogs.js';
import { firstPlans } from '../suggestions/first-plans.js';
import { offer, offeredMax } from '../suggestions/offer.js';
import type { Overview } from './overview.js';
import type { Surveyed } from './surveyed.js';

type Context = SourceContext & { catalogs: Catalogs };

/** Starter questions that are verified to be answerable: some of each source, up to four sources. */
export async function questionsToStart(
  context: Context,
  { text, sources, clock }: Asked,
  until: AbortSignal,
): Promise<string[]> {
  const first = sources.slice(0, offeredMax);
  const offered: string[] = [];
  for (const [place, asked] of first.entries()) {
    const count = Math.ceil((offeredMax - offered.length) / (first.length - place));
    const { metrics } = asked;
    const catalog = context.catalogs.of(asked);
    const known = firstPlans({ catalog, metrics, question: text.toLowerCase() });
    const domain = catalog.believed?.domain;
    const believed = domain ? startPlans(domain, Day.today(clock).toString()) : [];
    // Curated metrics come first.
    const plans = metrics.length > 0 ? [...known, ...believed] : [...believed, ...known];
    offered.push(...(await offer({ context, asked, sources, clock }, plans, [text], until, count)));
  }
  return offered;
}

/** Questions after an overview: its numbers by their parts and over time, then others of its source. */
export async function questionsAfter(
  context: Context,
  { text, sources, clock }: Asked,
  { asked, catalog, domain, today }: Surveyed,
  { lines }: Overview,
  until: AbortSignal,
): Promise<string[]> {
  const plans = [
    ...lines.flatMap((line) => questionPlans(line, domain, today)),
    ...firstPlans({ catalog, metrics: asked.metrics, question: text.toLowerCase() }),
  ];
  return offer({ context, asked, sources, clock }, plans, [text], until);
}
