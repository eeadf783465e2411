import type { Plan } from '#sql';
import type { Domain, Table } from '../domain/domain.js';
import { planRequest } from '../planning/plan-request.js';
import type { Request } from '../request/request.js';
import { Day } from '../time/calendar.js';
import type { Clock } from '../time/calendar.js';
import { phraseKey } from '../vocabulary/phrases.js';
import type { Sense } from '../vocabulary/sense.js';
import { tableOfMeaning } from '../vocabulary/sense.js';
import type { Vocabulary } from '../vocabulary/vocabulary.js';
import { withoutJargon } from '../words/business-phrases.js';
import { tokenise } from '../words/tokenise.js';
import type { Token } from '../words/tokenise.js';
import { complete } from './completing/complete.js';
import { compose } from './compose.js';
import { asMeant } from './asking-words.js';
import { findMarks } from './find-marks.js';
import { isKnown, withoutTypo } from './typos.js';
import { editedParts, standAlone } from './following/edit-parts.js';
import { followUpOf } from './following/follow-up.js';
import type { FollowUp } from './following/follow-up.js';
import type { Mark } from './mark.js';
import type { Part } from './rule.js';
import { searchTakings } from './search.js';

/** A request that a question may make, and how it was found. */
export interface ReadRequest {
  request: Request;
  plan: Plan;
  /** The parts that the request was made of. */
  parts: readonly Part[];
  /** The words, and what they were taken for. */
  tokens: readonly Token[];
  marks: readonly Mark[];
  fired: readonly string[];
  /** Marks that no rule joined to others. */
  alone: readonly Mark[];
  score: number;
}

/** Longer ones say more than one request has clauses for, and every step is bounded by this. */
const tokensMax = 60;

/** The requests that a question may make, and whether it makes them by itself. */
export interface ReadTurn {
  requests: ReadRequest[];
  /** Whether it goes on with the question before it. */
  goesOn: boolean;
}

interface Believed {
  domain: Domain;
  vocabulary: Vocabulary;
}

/** Reads a question as requests, the likeliest first. Pure: the same input gives the same requests. */
export function readRequests(question: string, believed: Believed, clock: Clock): ReadRequest[] {
  return readTurn(question, believed, clock, undefined).requests;
}

/** Reads a question that follows another: as one that changes the request before it, unless it stands alone. */
export function readTurn(
  question: string,
  believed: Believed,
  clock: Clock,
  last: ReadRequest | undefined,
): ReadTurn {
  const written = tokenise(question);
  const how = last && followUpOf(written);
  // "thanks" goes on with nothing.
  if (how && saysNothing(how)) return { requests: [], goesOn: true };
  const alone = how?.isSaid ? [] : readAlone(written, believed, clock);
  if (!last || !how || standsAlone(alone, how)) return { requests: alone, goesOn: false };
  const ways = waysToSpell(how.tokens, believed.vocabulary);
  return {
    requests: inOrder(ways, (tokens) => editsIn(tokens, believed, clock, { last, how })),
    goesOn: true,
  };
}

function saysNothing({ tokens, back, direction }: FollowUp): boolean {
  return tokens.every(({ kind }) => kind === 'sign') && !back && !direction;
}

function standsAlone([best]: readonly ReadRequest[], how: FollowUp): boolean {
  return best !== undefined && standAlone(best.parts, how);
}

function readAlone(written: readonly Token[], believed: Believed, clock: Clock): ReadRequest[] {
  const ways = waysToSpell(written, believed.vocabulary);
  return inOrder(ways, (tokens) => requestsIn(tokens, believed, clock));
}

function inOrder(
  ways: readonly (readonly Token[])[],
  requestsOf: (tokens: readonly Token[]) => ReadRequest[],
): ReadRequest[] {
  return ways
    .flatMap((tokens) => (tokens.length > tokensMax ? [] : requestsOf(tokens)))
    .toSorted((a, b) => b.score - a.score);
}

function waysToSpell(written: readonly Token[], vocabulary: Vocabulary): (readonly Token[])[] {
  const spelled = written.map((token) =>
    withoutTypo(isKnown(token, vocabulary) ? token : asMeant(token), vocabulary),
  );
  const sensesOf = (words: readonly string[]): readonly Sense[] => vocabulary.sensesOf(phraseKey(words));
  const plain = withoutJargon(spelled, (words) => sensesOf(words).length > 0);
  // A phrase of business that is a value as well, such as "pipeline", may be meant as either.
  const bold = withoutJargon(spelled, (words) =>
    sensesOf(words).some(({ meaning }) => meaning.kind !== 'test'),
  );
  return bold.length === plain.length ? [plain] : [plain, bold];
}

function requestsIn(tokens: readonly Token[], { domain, vocabulary }: Believed, clock: Clock): ReadRequest[] {
  const today = Day.today(clock).toString();
  return searchTakings(findMarks(tokens, vocabulary, clock), domain).flatMap(({ marks, score }) => {
    const { score: composed, ...composition } = compose(marks.filter(({ kind }) => kind !== 'idle'));
    const made = planned(composition.parts, domain, today);
    return made ? [{ ...made, ...composition, tokens, marks, score: score + composed }] : [];
  });
}

/** The request before with what the words say anew: its words count as said. */
function editsIn(
  tokens: readonly Token[],
  { domain, vocabulary }: Believed,
  clock: Clock,
  { last, how }: { last: ReadRequest; how: FollowUp },
): ReadRequest[] {
  const today = Day.today(clock).toString();
  const offset = last.tokens.length;
  const spokenOf = tablesOf(last);
  return searchTakings(findMarks(tokens, vocabulary, clock), domain, spokenOf).flatMap(({ marks, score }) => {
    const composition = compose(marks.filter(({ kind }) => kind !== 'idle'));
    const addsNothing = composition.parts.length === 0 && !how.back && !how.direction;
    const parts = addsNothing ? [] : editedParts(last.parts, composition.parts, how);
    const made = planned(parts, domain, today);
    if (!made) return [];
    return {
      ...made,
      parts,
      tokens: [...last.tokens, ...tokens],
      marks: [
        ...last.marks,
        ...marks.map((mark) => ({ ...mark, from: mark.from + offset, to: mark.to + offset })),
      ],
      fired: [...last.fired, ...composition.fired],
      alone: [...last.alone, ...composition.alone],
      score: last.score + score + composition.score,
    };
  });
}

function tablesOf({ marks }: ReadRequest): Table[] {
  return [...new Set(marks.flatMap((mark) => (mark.kind === 'sense' ? tableOfMeaning(mark.meaning) : [])))];
}

function planned(
  parts: readonly Part[],
  domain: Domain,
  today: string,
): { request: Request; plan: Plan } | undefined {
  const request = complete(parts, domain, today);
  const plan = request && planRequest(request, domain, today);
  return plan && plan.limit !== 0 ? { request, plan } : undefined;
}
