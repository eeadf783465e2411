import { Day, describePlan, readMetric, readQuestion, sureEnough, wordingOf } from '#english';
import type { Catalog, Clock, Reading } from '#english';
import { UnsupportedPlan, renderPlan } from '#sql';
import type { Plan } from '#sql';
import { UnfitStatement, passGate } from '#workspace';
import type { AskableSource, SourceContext } from '#workspace';
import { capital } from '../capital.js';

/** Where a question would be asked. */
export interface Place {
  context: SourceContext;
  asked: AskableSource;
  catalog: Catalog;
  clock: Clock;
}

const offeredMax = 4;
const triedMax = 16;

/**
 * The first of these plans as questions, in words that are read as the same again and whose SQL the gate lets through: what is
 * offered is answered. What was asked is never among them.
 */
export async function offer(
  place: Place,
  plans: readonly Plan[],
  asked: readonly string[],
): Promise<string[]> {
  const offered: string[] = [];
  const today = Day.today(place.clock).toString();
  const known = new Set(asked.map(wordingOf));
  for (const plan of plans.slice(0, triedMax)) {
    if (offered.length === offeredMax) break;
    const words = describePlan(plan, place.catalog, today);
    const wording = wordingOf(words);
    if (known.has(wording) || !(await isAnswered(place, words, today))) continue;
    known.add(wording);
    offered.push(capital(words));
  }
  return offered;
}

async function isAnswered(place: Place, words: string, today: string): Promise<boolean> {
  const reading = readBack(place, words);
  if (!reading || describePlan(reading.plan, place.catalog, today) !== words) return false;
  const { context, asked } = place;
  try {
    await passGate(context, asked.source, renderPlan(asked.source.type, reading.plan));
    return true;
  } catch (error) {
    if (error instanceof UnsupportedPlan || error instanceof UnfitStatement) return false;
    throw error;
  }
}

/** In the order of the attempts to answer. */
function readBack({ asked, catalog, clock }: Place, words: string): Reading | undefined {
  const ofMetric = readMetric(words, asked.metrics, asked.tables, clock);
  if (ofMetric) return ofMetric;
  const [best] = readQuestion(words, catalog, clock).readings;
  return best && best.confidence >= sureEnough ? best : undefined;
}
