import { allSteps } from '#model';
import { Day } from '#platform';
import type { Plan } from '#sql';
import { assemble } from './assemble/assemble.js';
import type { Catalog } from './catalog/catalog.js';
import { boundsMoneyByPercent } from './assemble/percent-bounds.js';
import { variantsOf } from './assemble/variants.js';
import { coverage } from './coverage.js';
import type { Coverage } from './coverage.js';
import type { Lost } from './intent/draft.js';
import { readDraft } from './intent/read-draft.js';
import { readParts } from './intent/parts.js';
import type { Part } from './intent/parts.js';
import { withoutDeletedRows } from './planning/deleted-rows.js';
import { pairRespectively } from './intent/respectively.js';
import { readNames } from './intent/unknown-name.js';
import { resolveMentions } from './linking/resolve.js';
import { featuresOf } from './rank/features.js';
import { planKey } from './rank/plan-key.js';
import type { Judged } from './rank/judged.js';
import { readTurn } from './reading/read-request.js';
import type { ReadRequest } from './reading/read-request.js';
import { readBehindChange } from './reading/following/behind-change.js';
import type { BehindChange } from './reading/following/behind-change.js';
import { readExactEdit } from './reading/following/exact-edit.js';
import { requestCoverage } from './reading/request-coverage.js';
import { requestFeatures } from './reading/request-features.js';
import type { Clock } from './time/clock.js';
import { isAskable } from './words/askable.js';
import { askedWords } from './words/asked-words.js';
import { isCostVerb } from './words/cost-verb.js';
import { mended } from './words/mend-typos.js';
import { nearWords } from './words/near-words.js';
import { stem } from './words/stem.js';
import type { Token } from './words/tokenise.js';

/** A reading before its confidence is known. */
export interface Candidate {
  plan: Plan;
  covered: Coverage;
  /** The evidence for and against it, by name. */
  features: Record<string, number>;
  /** A part of the question without a place in it. */
  lost: Lost | undefined;
  /** Set if it was read as a request. */
  request?: ReadRequest;
  /** True if it is the earlier request, changed without ambiguity. */
  isExact?: boolean;
}

interface ReadCandidates {
  candidates: Candidate[];
  /** The words, as the first of them takes them. */
  words: Coverage;
  goesOn: boolean;
}

const candidatesMax = 8;

/**
 * The different plans that a question may mean, in the order of their linking. A continuation of `last` is only read as a request, because its
 * words alone would mean something else.
 */
export function readCandidates(
  question: string,
  catalog: Catalog,
  clock: Clock,
  last?: ReadRequest,
): ReadCandidates {
  return allSteps(candidateSteps(question, catalog, clock, last));
}

/** The same in steps, so that the caller can yield: over thousands of tables with similar names each takes ten milliseconds. */
export function* candidateSteps(
  question: string,
  catalog: Catalog,
  clock: Clock,
  last?: ReadRequest,
): Generator<void, ReadCandidates> {
  const asked = askedWords(question);
  const none = coverage([], new Map(), asked);
  if (!last && !isAskable(asked)) return { candidates: [], words: none, goesOn: false };
  const { candidates: requests, goesOn, requestsOnly } = readTurnCandidates(question, catalog, clock, last);
  if (goesOn || requestsOnly) return { candidates: requests, words: requests[0]?.covered ?? none, goesOn };
  if (!isAskable(asked)) return { candidates: [], words: none, goesOn };
  yield;
  const { spelled, near } = explained(asked, catalog, clock);
  yield;
  const { candidates: plain, words } = linkedCandidates(spelled, catalog, clock);
  yield;
  const linked = [
    ...plain,
    ...(near
      ? guessed(plain, linkedCandidates(readIn(near, catalog, clock), catalog, clock).candidates)
      : []),
  ];
  // Without a model there are no requests, and their absence means nothing.
  const judged = catalog.believed ? besideRequests(linked, requests) : linked;
  return { candidates: [...judged, ...besideLinked(requests, linked)], words, goesOn };
}

/** The additions of similar words; no guesses are made for a question with a part that no reading has a place for. */
function guessed(plain: readonly Candidate[], near: readonly Candidate[]): readonly Candidate[] {
  if (plain.some(({ lost }) => lost)) return [];
  const seen = new Set(plain.map(({ plan }) => planKey(plan)));
  return near.filter(({ plan }) => !seen.has(planKey(plan)));
}

/** The plans of the words when each is linked to the source by itself. */
function linkedCandidates(
  { tokens, parts: read }: ReadTokens,
  catalog: Catalog,
  clock: Clock,
): { candidates: Candidate[]; words: Coverage } {
  const parts = pairRespectively(readNames(read));
  const today = Day.today(clock).toString();
  const said = new Set(tokens.map((token) => token.stem));
  const resolutions = resolveMentions(parts, catalog);
  const found: (Omit<Judged, 'gap' | 'margin' | 'place'> & { score: number })[] = [];
  const seen = new Set<string>();
  for (const { meanings, score } of resolutions) {
    for (const variant of variantsOf(catalog, readDraft(parts, meanings, today, catalog.lone))) {
      const assembled = assemble(catalog, variant.draft, said);
      const key = JSON.stringify(assembled);
      if (!assembled || seen.has(key) || boundsMoneyByPercent(assembled, tokens, catalog)) continue;
      const plan = catalog.believed ? withoutDeletedRows(assembled, catalog.believed.domain) : assembled;
      seen.add(key);
      found.push({
        ...variant,
        catalog,
        parts,
        meanings,
        plan,
        covered: coverage(parts, meanings, tokens),
        score,
      });
    }
    if (found.length >= candidatesMax) break;
  }
  return {
    candidates: found.map((one, place) => judge(one, place, found)),
    words: coverage(parts, resolutions[0]?.meanings ?? new Map(), tokens),
  };
}

const requestsMax = 4;

interface TurnCandidates {
  candidates: Candidate[];
  goesOn: boolean;
  /** True if reading the question word by word would answer something else. */
  requestsOnly?: boolean;
}

/** The different requests of the question, by itself or after the last. */
export function readTurnCandidates(
  question: string,
  catalog: Catalog,
  clock: Clock,
  last: ReadRequest | undefined,
): TurnCandidates {
  const { believed } = catalog;
  if (!believed) return { candidates: [], goesOn: false };
  const change = readBehindChange(question, catalog, clock, last);
  if (change) return { candidates: candidatesOf(change), goesOn: change.goesOn, requestsOnly: true };
  const seen = new Set<string>();
  const edited = last && readExactEdit(question, catalog, clock, last);
  const { requests, goesOn, isExact } = edited ?? readTurn(question, believed, clock, last);
  const different = requests.filter(({ plan }) => {
    const key = planKey(plan);
    return !seen.has(key) && seen.add(key);
  });
  const candidates = different.slice(0, requestsMax).map((read, place) => ({
    plan: read.plan,
    covered: requestCoverage(read),
    features: requestFeatures(read, different, place),
    lost: undefined,
    request: read,
    ...(isExact && { isExact }),
  }));
  return { candidates, goesOn };
}

/** Candidates that break a change down, each as certain as the reading of the number that changed. */
function candidatesOf({ told, requests, isExact }: BehindChange): Candidate[] {
  return told.slice(0, 1).flatMap((first) =>
    requests.map((request) => ({
      plan: request.plan,
      covered: requestCoverage(isExact ? request : first),
      features: requestFeatures(first, told, 0),
      lost: undefined,
      request,
      ...(isExact && { isExact }),
    })),
  );
}

/** Two ways of reading that agree are rarely both wrong. */
function besideLinked(requests: readonly Candidate[], linked: readonly Candidate[]): Candidate[] {
  const keys = linked.map(({ plan }) => planKey(plan));
  return requests.map((candidate) => {
    const place = keys.indexOf(planKey(candidate.plan));
    const others = { r_agreed: place >= 0 ? 1 : 0, r_agreedFirst: place === 0 ? 1 : 0 };
    return { ...candidate, features: { ...candidate.features, ...others } };
  });
}

const nowhere = 9;

/** A word-by-word reading is likelier the less a request explains, and if a request agrees. */
function besideRequests(linked: readonly Candidate[], requests: readonly Candidate[]): Candidate[] {
  const [best] = requests;
  if (!best)
    return linked.map((candidate) => ({ ...candidate, features: { ...candidate.features, q_none: 1 } }));
  const keys = requests.map(({ plan }) => planKey(plan));
  return linked.map((candidate, at) => {
    const place = at === 0 ? keys.indexOf(planKey(candidate.plan)) : -1;
    const { r_score = 0, r_scoreEach = 0, r_left = 0, r_lost = 0, r_worst = 0 } = best.features;
    const others = {
      q_score: r_score,
      q_scoreEach: r_scoreEach,
      q_left: r_left,
      q_lost: r_lost,
      q_worst: r_worst,
      q_agreedFirst: place >= 0 ? 1 : 0,
      q_agreedPlace: place < 0 ? nowhere : place,
    };
    return { ...candidate, features: { ...candidate.features, ...others } };
  });
}

/** The words of a question and its parts. */
interface ReadTokens {
  tokens: readonly Token[];
  parts: readonly Part[];
}

function readIn(tokens: readonly Token[], catalog: Catalog, clock: Clock): ReadTokens {
  return { tokens, parts: readParts(tokens, catalog, clock) };
}

/** The words with typos in unexplained ones corrected, and with the names that the remaining ones resemble. */
function explained(
  asked: readonly Token[],
  catalog: Catalog,
  clock: Clock,
): { spelled: ReadTokens; near: readonly Token[] | undefined } {
  const tokens = asked
    .filter((_token, at) => !isFullOfName(asked, at, catalog))
    .map((token, at, all) =>
      isCostVerb(all, at) && hasPricesBesideCosts(catalog) ? priceToken(token) : token,
    );
  const read = readIn(tokens, catalog, clock);
  const unexplained = read.parts.flatMap((part) => (part.kind === 'word' ? [part.token] : []));
  const mends = new Map(unexplained.map((token) => [token, mended(token, catalog.spellings)]));
  const spelled = tokens.map((token) => mends.get(token) ?? token);
  const nears = new Map(
    unexplained.flatMap((token): [Token, Token][] => {
      const near = mends.get(token) ? [] : nearWords(token.lower, catalog.spellings.names);
      return near.length === 0 ? [] : [[token, { ...token, near }]];
    }),
  );
  const isMended = unexplained.some((token) => mends.get(token));
  return {
    spelled: isMended ? readIn(spelled, catalog, clock) : read,
    near: nears.size === 0 ? undefined : spelled.map((token) => nears.get(token) ?? token),
  };
}

function hasPricesBesideCosts({ columnsByWord }: Catalog): boolean {
  const costly = new Set((columnsByWord.get(costStem) ?? []).map(({ table }) => table));
  return (columnsByWord.get(priceStem) ?? []).some(({ table }) => costly.has(table));
}

const [costStem, priceStem] = [stem('cost'), stem('price')];

function priceToken(token: Token): Token {
  return { ...token, lower: 'price', stem: priceStem };
}

/** "the full names of the students" are their names, whatever these consist of. */
function isFullOfName(tokens: readonly Token[], at: number, { columnsByWord }: Catalog): boolean {
  const [word, next] = tokens.slice(at, at + 2);
  return word?.lower === 'full' && next?.stem === nameStem && !columnsByWord.has(word.stem);
}

const nameStem = stem('name');

function judge(
  one: Omit<Judged, 'gap' | 'margin' | 'place'> & { score: number },
  place: number,
  all: readonly { score: number }[],
): Candidate {
  const gap = (all[0]?.score ?? 0) - one.score;
  const margin = one.score - (all.find(({ score }) => score < one.score)?.score ?? one.score - 5);
  const features = featuresOf({ ...one, gap, margin, place });
  return { plan: one.plan, covered: one.covered, features, lost: one.draft.lost };
}
