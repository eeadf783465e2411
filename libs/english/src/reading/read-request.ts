import type { Plan } from '#sql';
import type { Domain } from '../domain/domain.js';
import { planRequest } from '../planning/plan-request.js';
import type { Request } from '../request/request.js';
import { Day } from '../time/calendar.js';
import type { Clock } from '../time/calendar.js';
import { phraseKey } from '../vocabulary/phrases.js';
import type { Sense } from '../vocabulary/sense.js';
import type { Vocabulary } from '../vocabulary/vocabulary.js';
import { withoutJargon } from '../words/business-phrases.js';
import { tokenise } from '../words/tokenise.js';
import type { Token } from '../words/tokenise.js';
import { complete } from './completing/complete.js';
import { compose } from './compose.js';
import { asMeant } from './asking-words.js';
import { findMarks, withoutTypo } from './find-marks.js';
import type { Mark } from './mark.js';
import { searchTakings } from './search.js';

/** A request that a question may make, and how it was found. */
export interface ReadRequest {
  request: Request;
  plan: Plan;
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

/** Reads a question as requests, the likeliest first. Pure: the same input gives the same requests. */
export function readRequests(
  question: string,
  { domain, vocabulary }: { domain: Domain; vocabulary: Vocabulary },
  clock: Clock,
): ReadRequest[] {
  const spelled = tokenise(question).map((token) => withoutTypo(asMeant(token), vocabulary));
  const sensesOf = (words: readonly string[]): readonly Sense[] => vocabulary.sensesOf(phraseKey(words));
  const plain = withoutJargon(spelled, (words) => sensesOf(words).length > 0);
  // A phrase of business that is a value as well, such as "pipeline", may be meant as either.
  const bold = withoutJargon(spelled, (words) =>
    sensesOf(words).some(({ meaning }) => meaning.kind !== 'test'),
  );
  const ways = bold.length === plain.length ? [plain] : [plain, bold];
  return ways
    .flatMap((tokens) => (tokens.length > tokensMax ? [] : requestsIn(tokens, { domain, vocabulary }, clock)))
    .toSorted((a, b) => b.score - a.score);
}

function requestsIn(
  tokens: readonly Token[],
  { domain, vocabulary }: { domain: Domain; vocabulary: Vocabulary },
  clock: Clock,
): ReadRequest[] {
  const today = Day.today(clock).toString();
  return searchTakings(findMarks(tokens, vocabulary, clock), domain).flatMap(({ marks, score }) => {
    const { parts, fired, alone, score: composed } = compose(marks.filter(({ kind }) => kind !== 'idle'));
    const request = complete(parts, domain, today);
    const plan = request && planRequest(request, domain, today);
    return plan && plan.limit !== 0
      ? [{ request, plan, tokens, marks, fired, alone, score: score + composed }]
      : [];
  });
}
