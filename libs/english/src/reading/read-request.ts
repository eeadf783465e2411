import type { Plan } from '#sql';
import type { Domain } from '../domain/domain.js';
import { planRequest } from '../planning/plan-request.js';
import type { Request } from '../request/request.js';
import { Day } from '../time/calendar.js';
import type { Clock } from '../time/calendar.js';
import { phraseKey } from '../vocabulary/phrases.js';
import type { Vocabulary } from '../vocabulary/vocabulary.js';
import { withoutJargon } from '../words/business-phrases.js';
import { tokenise } from '../words/tokenise.js';
import type { Token } from '../words/tokenise.js';
import { complete } from './completing/complete.js';
import { compose } from './compose.js';
import { asMeant } from './asking-words.js';
import { findMarks } from './find-marks.js';
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
  /** What the rules left by itself. */
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
  const isKnown = (words: readonly string[]): boolean => vocabulary.sensesOf(phraseKey(words)).length > 0;
  const tokens = withoutJargon(tokenise(question).map(asMeant), isKnown);
  if (tokens.length > tokensMax) return [];
  const today = Day.today(clock).toString();
  const found: ReadRequest[] = [];
  for (const { marks, score } of searchTakings(findMarks(tokens, vocabulary, clock), domain)) {
    const { parts, fired, alone, score: composed } = compose(marks.filter(({ kind }) => kind !== 'idle'));
    const request = complete(parts, domain, today);
    const plan = request && planRequest(request, domain, today);
    if (plan) found.push({ request, plan, tokens, marks, fired, alone, score: score + composed });
  }
  return found.toSorted((a, b) => b.score - a.score);
}
