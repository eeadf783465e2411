import { amountName, bareSubject, requestsToGoOnWith, sureEnough, withMetrics } from '#english';
import type { BareSubject, Extent, OverviewMeasure } from '#english';
import type { Asked } from '../asked.js';
import type { Catalogs } from '../catalogs.js';
import { readSources } from '../read-sources.js';
import type { Surveyed } from './surveyed.js';

/** A named subject and the source that has it. */
export interface NamedSubject {
  asked: Asked['sources'][number];
  subject: BareSubject;
}

/** The subject that "summarise …" names; undefined where the words are more than a name, or unknown. */
export async function namedSubject(
  catalogs: Catalogs,
  { sources, clock }: Asked,
  named: string,
): Promise<NamedSubject | undefined> {
  const { proposals, unknown } = await readSources(catalogs, sources, named, clock);
  const [best] = proposals;
  if (!best?.reading || best.confidence < sureEnough || unknown.length > 0) return undefined;
  if ((best.reading.leftOut ?? []).length > 0) return undefined;
  const catalog = withMetrics(catalogs.of(best.asked), best.asked.metrics);
  const [request] = requestsToGoOnWith(named, catalog, clock, undefined);
  const subject = request && bareSubject(request.request);
  return subject && { asked: best.asked, subject };
}

/** The number that the subject names, if it names one. */
export function measureOfSubject(
  { amount }: BareSubject,
  extent: Extent,
  { catalog, domain, today }: Surveyed,
): OverviewMeasure | undefined {
  const name = amount && amountName(amount, extent, { catalog, domain, today });
  return amount && name !== undefined ? { name, amount, extent } : undefined;
}
