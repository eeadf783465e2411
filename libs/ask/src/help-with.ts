import { leaveOut, nearNames, needsAnswerBefore, sureEnough } from '#english';
import type { SourceContext } from '#workspace';
import type { Asked } from './asked.js';
import type { Catalogs } from './catalogs.js';
import { explainUnsure } from './explain-unsure.js';
import type { Unsure } from './explain-unsure.js';
import { readSources } from './read-sources.js';
import type { Proposal } from './read-sources.js';
import { readingsToChoose } from './readings-to-choose.js';
import { patience } from './suggestions/dry-run.js';
import { suggestInstead } from './suggestions/suggestions.js';

type Context = SourceContext & { catalogs: Catalogs };

/**
 * Helps with a question that is not answered: says which words are the trouble, and offers questions that are answered, which keep
 * what was understood of it. Where nothing was, they are what the sources can be asked.
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
  const questions = choices.map(({ question }) => question);
  const suggestions =
    questions.length > 0 ? questions : await suggestInstead(context, asked, until, unsure.readings);
  return { error, suggestions };
}

const needsAnswer = 'This asks about an answer before it, and there is none here; ask it in full';

/** More unknown words leave little of a question. */
const unknownMax = 4;

/** Readings of the part of a question that was understood, by which it is answered without the words that no source knows. */
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

/** The first of each, then the second of each: few are offered, and each way to understand a question has its turn. */
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
