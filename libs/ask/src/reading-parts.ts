import { Day } from '#platform';
import type { ReadingPart } from '#contracts';
import {
  askToTakeAway,
  missing,
  planParts,
  planWords,
  requestParts,
  requestsToGoOnWith,
  withMetrics,
} from '#english';
import type { Catalog, Clock, PlanPart, ReadRequest } from '#english';
import type { Plan } from '#sql';
import type { Asked } from './asked.js';
import type { Catalogs } from './catalogs.js';
import { isOfMetric } from './read-sources.js';
import type { Proposal } from './read-sources.js';

/** The parts of a question's reading; undefined where its SQL was not read from English. */
export function readingParts(
  catalogs: Catalogs,
  { text, clock }: Asked,
  { by, asked, reading }: Proposal,
): ReadingPart[] | undefined {
  if (!reading) return undefined;
  const catalog = withMetrics(catalogs.of(asked), asked.metrics);
  const today = Day.today(clock).toString();
  const partsOf = (plan: Plan): PlanPart[] => planParts(planWords(plan, catalog, today));
  const request = by === 'metric' ? metricRequest(text, catalog, clock) : reading.request;
  const told = partsOf(reading.plan);
  const editable = request ? requestParts(request, catalog, today) : [];
  // Parts are removable only if the request words the answered plan.
  const isSame = editable.length === told.length && missing(told, editable).length === 0;
  const parts = isSame ? editable : told.map((part) => ({ ...part, without: undefined }));
  const kept = reading.before ? partsOf(reading.before.plan) : [];
  const added = new Set(missing(parts, kept));
  return parts.map((part) => ({
    kind: part.kind,
    words: part.words,
    is_new: added.has(part),
    take_away: part.without ? askToTakeAway(part.words) : null,
  }));
}

/** The request behind the answer of a curated metric. */
function metricRequest(question: string, catalog: Catalog, clock: Clock): ReadRequest | undefined {
  return requestsToGoOnWith(question, catalog, clock, undefined).find(isOfMetric);
}
