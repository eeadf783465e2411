import { allSteps, wordVectors } from '#model';
import { withInner } from '#sql';
import type { Plan } from '#sql';
import type { Catalog } from './catalog/catalog.js';
import type { Taken } from './coverage.js';
import type { Lost } from './intent/draft.js';
import { probabilityOf } from './rank/forest.js';
import { planKey } from './rank/plan-key.js';
import { requestConfidence } from './rank/request-confidence.js';
import { trained } from './rank/trained.js';
import type { Candidate } from './read-candidates.js';
import { candidateSteps, readTurnCandidates } from './read-candidates.js';
import type { ReadRequest } from './reading/read-request.js';
import { restrictionsLeft } from './reading/left-restrictions.js';
import { isOfIncome, leavesNoDoubt } from './reading/plain-question.js';
import { aggregatesOthers, unreckonedIn } from './reading/unreckoned.js';
import type { Clock } from './time/clock.js';

/** A possible understanding of a question. */
export interface Reading {
  plan: Plan;
  /** From 0 to 1. Below `sureEnough`, asking back is better than answering. */
  confidence: number;
  /** The interpretation of each part of the question. */
  explains: readonly string[];
  /** A part of the question without a place in it, which makes it uncertain. */
  lost?: Lost | undefined;
  /** Words for a column of which an aggregate is asked that it cannot give, where another column was taken in its place. */
  unreckoned?: string | undefined;
  /** Words that have no place in it, as they were written. */
  leftOut?: readonly string[] | undefined;
  /** Words that name something, and their interpretations. */
  taken?: readonly Taken[] | undefined;
  /** Its request, if it was read as one. */
  request?: ReadRequest | undefined;
  /** The request that it changes. */
  before?: ReadRequest | undefined;
}

/** The result of reading a question. */
export interface ReadQuestion {
  /** The likeliest first. */
  readings: Reading[];
  understood: string[];
  unknown: string[];
  /** True if it was read with the question before it. */
  goesOn: boolean;
  /** The request that the next question may continue; undefined without one. */
  request: ReadRequest | undefined;
}

/** A reading below this confidence is better asked back about than answered. */
export const sureEnough = 0.35;

/**
 * Readings of at least this confidence need no second opinion: two in five questions have one, and 93 % of these are right on databases that
 * the ranking never saw (docs/accuracy.md).
 */
export const certain = 0.85;

/**
 * Reads a question in English as queries over the catalog's tables; a continuation of `last` is read as a change of that. Pure: the same input
 * gives the same readings.
 */
export function readQuestion(
  question: string,
  catalog: Catalog,
  clock: Clock,
  last?: ReadRequest,
): ReadQuestion {
  return allSteps(readingSteps(question, catalog, clock, last));
}

/** The same in steps, so that the caller can yield. */
export function* readingSteps(
  question: string,
  catalog: Catalog,
  clock: Clock,
  last?: ReadRequest,
): Generator<void, ReadQuestion> {
  const { candidates, words, goesOn } = yield* candidateSteps(question, catalog, clock, last);
  yield;
  const [requests, linked] = [true, false].map((isRequest) =>
    candidates
      .filter(({ features }) => (features['isRequest'] === 1) === isRequest)
      .map((candidate) => ({
        ...readingOf(candidate, candidates),
        ...(goesOn && { confidence: sureToGoOn(candidate), before: last }),
      })),
  );
  const ordered = inOrder(linked ?? []);
  const first = candidates.find(({ plan }) => plan === ordered[0]?.plan);
  const [request] = surestRequests(candidates);
  const merged = together(ordered, besideLost(requests ?? [], ordered), first?.features ?? {});
  const readings = withoutUnrestricted(withValues(withoutOthers(merged, request), candidates), request);
  // A word may be known to one way of reading alone: that of the answer counts.
  const best = candidates.find(({ plan }) => plan === readings[0]?.plan);
  const isOwn = best?.features['isRequest'] === 1 && (readings[0]?.confidence ?? 0) >= sureEnough;
  const { understood, unknown } = isOwn ? best.covered : words;
  return {
    readings: readings.map((reading) => ({ ...reading, plan: withColumnsBeside(reading.plan, candidates) })),
    understood,
    unknown: unknown.filter((word) => isUnknownTo(candidates, word)),
    goesOn,
    request,
  };
}

/** "average colour": another column's average is no answer, however sure it is otherwise. */
function withoutOthers(readings: Reading[], request: ReadRequest | undefined): Reading[] {
  const named = request && unreckonedIn(request);
  if (!named) return readings;
  return readings.map((reading) =>
    aggregatesOthers(reading.plan, named)
      ? { ...reading, confidence: Math.min(reading.confidence, lostMax), unreckoned: named.words }
      : reading,
  );
}

/** "lapsed customers": all customers are no answer, however sure it is otherwise. */
function withoutUnrestricted(readings: Reading[], request: ReadRequest | undefined): Reading[] {
  const left = request ? restrictionsLeft(request) : [];
  return readings.map((reading) =>
    reading.leftOut?.some((words) => left.includes(words))
      ? { ...reading, confidence: Math.min(reading.confidence, lostMax) }
      : reading,
  );
}

/** "orders from the app", with the mobile app among the channels: an answer about all orders is not certain where a likely request has the value. */
function withValues(readings: Reading[], candidates: readonly Candidate[]): Reading[] {
  const likeliest = candidates.find(({ features }) => features['r_place'] === 0);
  if (!likeliest || requestConfidence(likeliest.features) < sureEnough) return readings;
  const values = (likeliest.request?.request.clauses ?? []).flatMap((clause) =>
    clause.kind === 'where' && clause.test.kind === 'is' ? [clause.test.values] : [],
  );
  const isWithout = ({ plan }: Reading): boolean => {
    const said = JSON.stringify(plan).toLowerCase();
    return values.some((each) => each.every((value) => !said.includes(value.toLowerCase())));
  };
  const isOtherRequest = ({ plan }: Reading): boolean =>
    candidates.some((each) => each.plan === plan && each.features['isRequest'] === 1 && each !== likeliest);
  const isDoubtful = (reading: Reading): boolean =>
    reading.confidence >= (isOtherRequest(reading) ? sureEnough : certain) && isWithout(reading);
  const doubtful = readings.filter(isDoubtful).map((reading) => ({ ...reading, confidence: leftOutMax }));
  return [...readings.filter((reading) => !isDoubtful(reading)), ...doubtful];
}

/** Below a likely request with the value. */
const leftOutMax = sureEnough - 0.01;

/** "leave out" is a cue of requests alone: a word that the likeliest of them has a place for is not unknown, however unsure it is. */
function isUnknownTo(candidates: readonly Candidate[], word: string): boolean {
  const request = candidates.find(({ features }) => features['r_place'] === 0);
  return request?.covered.unknown.some((left) => left.split(' ').includes(word)) ?? true;
}

/** The requests that a follow-up question may continue, the surest first, found without reading it in any other way. */
export function requestsToGoOnWith(
  question: string,
  catalog: Catalog,
  clock: Clock,
  last: ReadRequest | undefined,
): ReadRequest[] {
  return surestRequests(readTurnCandidates(question, catalog, clock, last).candidates);
}

function surestRequests(candidates: readonly Candidate[]): ReadRequest[] {
  return candidates
    .toSorted((a, b) => requestConfidence(b.features) - requestConfidence(a.features))
    .flatMap(({ request }) => request ?? []);
}

function readingOf(
  { plan, covered, features, lost, ...candidate }: Candidate,
  all: readonly Candidate[],
): Reading {
  const { explains, leftOut, taken } = covered;
  const request = candidate.request ?? requestOf(plan, all);
  const sure = confidenceOf(features);
  const confidence = leavesOutName(leftOut, plan) ? Math.min(sure, lostMax) : sure;
  return { plan, confidence, explains, lost, leftOut, taken, request };
}

/**
 * "tickets from brightwatr": a word outside of the language is a name or a technical term, and an answer about all of them is none. A word that
 * is in the plan as it was written is not left out.
 */
function leavesOutName(leftOut: readonly string[], plan: Plan): boolean {
  const names = leftOut
    .flatMap((text) => text.toLowerCase().split(/\s+/))
    .filter((word) => /^\p{L}{3,}$/u.test(word) && !wordVectors().has(word));
  if (names.length === 0) return false;
  const said = JSON.stringify(plan).toLowerCase();
  return names.some((word) => !said.includes(word));
}

/** The same plan as a request makes it, which shows the numbers of its conditions beside the names. */
function withColumnsBeside(plan: Plan, all: readonly Candidate[]): Plan {
  if (plan.groupBy.length > 0 || plan.distinct || plan.limitPer) return plan;
  const beside = all.filter(({ plan: { select } }) => select.some(({ isBeside }) => isBeside));
  if (beside.length === 0) return plan;
  const key = planKey(plan);
  return beside.find((candidate) => planKey(candidate.plan) === key)?.plan ?? plan;
}

/** Two ways of reading may lead to the same plan. */
function requestOf(plan: Plan, all: readonly Candidate[]): ReadRequest | undefined {
  const written = JSON.stringify(plan);
  return all.find((each) => each.request && JSON.stringify(each.plan) === written)?.request;
}

/** A follow-up changes an answered question, so a lower confidence is enough for an answer; few are certain. */
function sureToGoOn({ features, isExact }: Candidate): number {
  if (isExact) return certain;
  const confidence = confidenceOf(features);
  return confidence < goesOnMin ? confidence : Math.min(doubtedMax, Math.max(sureEnough, confidence));
}

const goesOnMin = 0.25;

/**
 * "How old are the customers?" without ages: the word-by-word reading knows that a part has no place, and a request that leaves the word out is
 * no answer.
 */
function besideLost(requests: readonly Reading[], linked: readonly Reading[]): readonly Reading[] {
  if (linked[0]?.lost === undefined) return requests;
  return requests.map((reading) =>
    (reading.leftOut ?? []).length > 0
      ? { ...reading, confidence: Math.min(reading.confidence, lostMax) }
      : reading,
  );
}

const lostMax = 0.3;

/** A sufficiently certain request comes first, unless the word-by-word reading is surer. */
function together(
  linked: readonly Reading[],
  requests: readonly Reading[],
  featuresOfFirst: Readonly<Record<string, number>>,
): Reading[] {
  const [first, ...others] = linked;
  const bySureness = (readings: readonly Reading[]): Reading[] =>
    readings.toSorted((a, b) => b.confidence - a.confidence);
  const [surest] = bySureness(requests);
  const isFirst =
    surest &&
    (surest.confidence >= Math.max(sureEnough, first?.confidence ?? 0) ||
      isPlainBeside(surest, first) ||
      (surest.confidence > (first?.confidence ?? 0) && (first?.confidence ?? 0) < sureEnough));
  if (first && surest && (isFirst || explainsMore(requests[0], first, leavesNames(featuresOfFirst))))
    return [...bySureness(requests), ...bySureness(linked)];
  if (!first) return bySureness([...requests, ...linked]);
  return [doubted(first, surest), ...bySureness([...others, ...requests])];
}

/** "how many orders per day on average": a reading that passes over a part of so plain a question is not surer. */
function isPlainBeside(
  { request, confidence, plan, leftOut = [] }: Reading,
  first: Reading | undefined,
): boolean {
  if (!request || !first || confidence < sureEnough || leftOut.length > 0) return false;
  const isPlain = leavesNoDoubt(request) || (isOfIncome(request) && !sums(first.plan));
  return isPlain && planKey(plan) !== planKey(first.plan);
}

function sums({ select }: Plan): boolean {
  return select
    .flatMap(({ expression }) => [...withInner(expression)])
    .some((node) => node.kind === 'aggregate' && node.name === 'sum');
}

/** A reading is not certain if a sufficiently certain request disagrees. */
function doubted(first: Reading, request: Reading | undefined): Reading {
  const isDoubted =
    request && request.confidence >= sureEnough && planKey(request.plan) !== planKey(first.plan);
  return isDoubted ? { ...first, confidence: Math.min(first.confidence, doubtedMax) } : first;
}

const doubtedMax = 0.8;

/** "How did the number of orders change …?": a reading that leaves "change" out loses to one that explains everything. */
function explainsMore(request: Reading | undefined, linked: Reading, leavesNamesOut: boolean): boolean {
  if (!request || request.confidence < explainedMin || (request.leftOut ?? []).length > 0) return false;
  const leavesMuchOut = leavesNamesOut || tellsLess(linked.plan, request.plan);
  return (linked.leftOut ?? []).length > 0 || (leavesMuchOut && request.confidence >= sureEnough);
}

/** Reports whether one plan has fewer numbers than the other: "how many orders were there, and what were they worth". */
function tellsLess(plan: Plan, other: Plan): boolean {
  const [numbers, others] = [plan, other].map(
    ({ select }) => select.filter(({ expression }) => expression.kind === 'aggregate').length,
  );
  return numbers === 1 && others === 2;
}

const explainedMin = 0.2;

function confidenceOf(features: Record<string, number>): number {
  if (features['isRequest'] === 1) return requestConfidence(features);
  if (asksUnknown(features) || leavesNumber(features) || features['isLost'] === 1) return 0;
  const chance = probabilityOf(trained, features);
  return features['isGuess'] === 1 ? Math.min(chance, guessMax) : chance;
}

/** A guess for words that the data lacks is always doubtful. */
const guessMax = 0.75;

/**
 * "What is the weather in Paris?": the only requested thing is missing in the data, wherever Paris is. The same holds if something similar
 * stands for the rest of its name: a repair's cost for "the ticket price".
 */
function asksUnknown({ isHeadUnknown, thingsShown, faintNames = 0 }: Record<string, number>): boolean {
  return isHeadUnknown === 1 && (thingsShown === 1 || faintNames > 0);
}

/** Reports whether the plan leaves out a column or value that the question names. */
function leavesNames({ unusedColumns = 0, unusedValues = 0 }: Readonly<Record<string, number>>): boolean {
  return unusedColumns + unusedValues > 0;
}

/** "orders in the year 99999": only one in forty questions with an unplaced number is read correctly. */
function leavesNumber({ unusedNumbers = 0 }: Record<string, number>): boolean {
  return unusedNumbers > 0;
}

/** The best linking stays first unless another is clearly likelier, so that paraphrases get the same answer. */
const leadMin = 0.05;

function inOrder(linked: readonly Reading[]): Reading[] {
  const [first, ...others] = linked;
  const sorted = others.toSorted((a, b) => b.confidence - a.confidence);
  const [best] = sorted;
  if (!first || !best) return [...linked];
  if (best.confidence < first.confidence + leadMin) return [first, ...sorted];
  return [...linked].toSorted((a, b) => b.confidence - a.confidence);
}
