import { Day } from '#platform';
import { describePlan, planKey } from '#english';
import type { Plan } from '#sql';
import type { SourceContext } from '#workspace';
import type { Asked } from './asked.js';
import type { Catalogs } from './catalogs.js';
import { answering, readSources } from './read-sources.js';
import type { Proposal } from './read-sources.js';
import { wouldRun } from './suggestions/dry-run.js';

/** A reading below this confidence has little to do with the question. */
const worthOffering = 0.1;
/** Each is read once more, over all sources. Beside an answer nobody waits long for them. */
const besideAnswer = { offeredMax: 2, readBackMax: 3 };
const instead = { offeredMax: 3, readBackMax: 8 };

/** A reading to choose: an answerable question, and the words that it leaves out. */
export interface Choice {
  question: string;
  leftOut: readonly ('time' | { words: string })[];
}

/**
 * The alternative readings of an ambiguous question. Each is worded so that it is read back identically, and its statement is one that the
 * source would run. Readings that the given answer covers are left out.
 */
export async function readingsToChoose(
  context: SourceContext & { catalogs: Catalogs },
  { sources, clock }: Asked,
  readings: readonly Proposal[],
  { answered, until }: { answered?: string | null; until: AbortSignal },
): Promise<Choice[]> {
  const today = Day.today(clock).toString();
  const { offeredMax, readBackMax } = answered === undefined ? instead : besideAnswer;
  const told = new Set([answered]);
  const choices: (Choice & { sql: string; asked: Proposal['asked'] })[] = [];
  let readBack = 0;
  for (const proposal of readings.filter(isWorthOffering)) {
    const { reading, asked } = proposal;
    if (choices.length === offeredMax || readBack === readBackMax || until.aborted) break;
    if (!reading) continue;
    const question = describePlan(reading.plan, context.catalogs.of(asked), today);
    if (told.has(question)) continue;
    told.add(question);
    readBack += 1;
    const again = answering(await readSources(context.catalogs, sources, question, clock));
    const isSaidSo = (plan: Plan): boolean =>
      describePlan(plan, context.catalogs.of(asked), today) === question;
    if (again && (isSame(again, proposal) || isSameInWords(again, proposal, isSaidSo)))
      choices.push({ question, leftOut: leftOutOf(proposal, question), sql: again.sql, asked });
  }
  const verdicts = await Promise.all(choices.map(({ asked, sql }) => wouldRun(context, asked, sql, until)));
  return choices
    .filter((_, place) => verdicts[place])
    .map(({ question, leftOut }) => ({ question, leftOut }));
}

/** A reading that lost only the time understood the rest, and is worth offering. */
function isWorthOffering({ confidence, reading }: Proposal): boolean {
  return confidence >= worthOffering || reading?.lost === 'time';
}

/** A name that no sample has is unknown, and part of the words of a reading that searches for it. */
function leftOutOf({ reading }: Proposal, question: string): Choice['leftOut'] {
  const said = question.toLowerCase();
  const left = (reading?.leftOut ?? [])
    .filter((words) => !said.includes(`"${words.toLowerCase()}"`))
    .map((words) => ({ words }));
  return reading?.lost === 'time' ? [...left, 'time'] : left;
}

function isSame(one: Proposal, other: Proposal): boolean {
  if (one.asked !== other.asked) return false;
  if (one.sql === other.sql) return true;
  const [plan, same] = [one.reading?.plan, other.reading?.plan];
  return plan !== undefined && same !== undefined && isSamePlan(plan, same);
}

/** A reading that differs only in ignoring case has the same words, and counts as the same. */
function isSameInWords(one: Proposal, other: Proposal, isSaidSo: (plan: Plan) => boolean): boolean {
  const [plan, same] = [one.reading?.plan, other.reading?.plan];
  if (one.asked !== other.asked || !plan || !same) return false;
  return within(plan) === within(same) && isSaidSo(plan);
}

/** Aliases, labels and the order of columns may differ, but nothing within the plan. */
function isSamePlan(one: Plan, other: Plan): boolean {
  return planKey(one) === planKey(other) && within(one) === within(other);
}

function within({ from, distinct = false, limitPer, once }: Plan): string {
  return JSON.stringify([distinct, limitPer, once, 'table' in from ? null : from]);
}
