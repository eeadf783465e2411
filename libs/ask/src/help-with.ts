import { leaveOut, nearNames, needsAnswerBefore, sureEnough } from '#english';
import type { SourceContext } from '#workspace';
import type { Asked } from './asked.js';
import type { Catalogs } from './catalogs.js';
import { explainUnsure } from './explain-unsure.js';
import type { Unsure } from './explain-unsure.js';
import { readSources } from './read-sources.js';
import type { Proposal } from './read-sources.js';
import { capitalize } from './capitalize.js';
import { readingsToChoose } from './readings-to-choose.js';
import { patience } from './suggestions/dry-run.js';
import { suggestInstead } from './suggestions/suggestions.js';

type Context = SourceContext & { catalogs: Catalogs };

/**
 * Help for a question without an answer: the unknown words, and answerable questions that keep the understood part. Where nothing was
 * understood, they are general questions to the sources.
 */
export async function helpWith(
  context: Context,
  asked: Asked,
  unsure: Unsure,
): Promise<{ error: string; suggestions: string[] }> {
  const until = patience(asked.signal, 'instead');
  if (asked.before.length === 0 && needsAnswerBefore(asked.text))
    return { error: needsAnswer, suggestions: await suggestInstead(context, asked, until) };
  const inPart = await readInPart(context.catalogs, asked, unsure.unknown);
  const choices = await readingsToChoose(context, asked, inTurns([unsure.readings, inPart]), { until });
  const error = explainUnsure(unsure, { choices, nearNames: nearNamesIn(context.catalogs, asked, unsure) });
  const questions = choices.map(({ question }) => capitalize(question));
  const suggestions =
    questions.length > 0 ? questions : await suggestInstead(context, asked, until, unsure.readings);
  return { error, suggestions };
}

const needsAnswer = 'This asks about an answer before it, and there is none here; ask it in full';

/** More unknown words leave little of a question. */
const unknownMax = 4;

/** Readings of the understood part of a question, which can be answered without the unknown words. */
async function readInPart(
  catalogs: Catalogs,
  { text, sources, clock, before }: Asked,
  unknown: readonly string[],
): Promise<Proposal[]> {
  if (unknown.length > unknownMax) return [];
  const ways: Proposal[][] = [];
  for (const shorter of leaveOut(text, unknown)) {
    const { proposals } = await readSources(catalogs, sources, shorter, clock, before);
    const likely = proposals.filter(({ confidence }) => confidence >= sureEnough);
    ways.push(likely.flatMap((proposal) => leavingOut(proposal, unknown)));
  }
  return inTurns(ways);
}

function leavingOut(proposal: Proposal, words: readonly string[]): Proposal[] {
  const { reading } = proposal;
  const leftOut = [...new Set([...words, ...(reading?.leftOut ?? [])])];
  return reading ? [{ ...proposal, reading: { ...reading, leftOut } }] : [];
}

/** The first of each, then the second of each: few are offered, so the ways to understand a question take turns. */
function inTurns<T>(ways: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...ways.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    ways.flatMap((way) => way.slice(turn, turn + 1)),
  ).flat();
}

const wordsLookedUpMax = 3;
const nearNamesMax = 3;

function nearNamesIn(catalogs: Catalogs, { sources }: Asked, { unknown }: Unsure): string[] {
  const near = unknown
    .slice(0, wordsLookedUpMax)
    .flatMap((word) => sources.flatMap((source) => nearNames(word, catalogs.of(source))));
  return [...new Set(near)].slice(0, nearNamesMax);
}
