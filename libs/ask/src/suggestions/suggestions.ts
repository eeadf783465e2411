import { Day } from '#platform';
import { describePlan } from '#english';
import type { SourceContext } from '#workspace';
import type { Asked } from '../asked.js';
import type { Catalogs } from '../catalogs.js';
import type { Proposal } from '../read-sources.js';
import type { Result } from '../result-shape/result-shape.js';
import { firstPlans } from './first-plans.js';
import { nextPlans } from './next-plans.js';
import { offer } from './offer.js';

type Context = SourceContext & { catalogs: Catalogs };

/** Questions to ask after an answer: its plan with one change, or general ones where it has no plan. */
export async function suggestNext(
  context: Context,
  { text, sources, clock }: Asked,
  { asked, reading }: Proposal,
  result: Result,
  until: AbortSignal,
): Promise<string[]> {
  const catalog = context.catalogs.of(asked);
  const { metrics } = asked;
  const place = { context, asked, sources, clock };
  const others = firstPlans({ catalog, metrics, question: text.toLowerCase() });
  if (!reading) return offer(place, others, [text], until);
  const { plan } = reading;
  const plans = [...nextPlans({ plan, catalog, metrics, result }), ...others];
  return offer(place, plans, [text, describePlan(plan, catalog, Day.today(clock).toString())], until);
}

const nearMax = 2;
const noRows: Result = { columns: [], rows: [], isCut: false };

/**
 * Suggests answerable questions for one that was refused. Sources that have a reading of it come first, and the first that yields any is
 * used; variations of its readings precede general questions.
 */
export async function suggestInstead(
  context: Context,
  { text, sources, clock }: Asked,
  until: AbortSignal,
  readings: readonly Proposal[] = [],
): Promise<string[]> {
  const near = readings.slice(0, nearMax);
  const isRead = (source: Asked['sources'][number]) => near.some(({ asked }) => asked === source);
  for (const asked of sources.toSorted((one, other) => Number(isRead(other)) - Number(isRead(one)))) {
    const catalog = context.catalogs.of(asked);
    const { metrics } = asked;
    const plans = [
      ...near.flatMap(({ asked: of, reading }) =>
        of === asked && reading ? nextPlans({ plan: reading.plan, catalog, metrics, result: noRows }) : [],
      ),
      ...firstPlans({ catalog, metrics, question: text.toLowerCase() }),
    ];
    const offered = await offer({ context, asked, sources, clock }, plans, [text], until);
    if (offered.length > 0) return offered;
  }
  return [];
}
