import { Day } from '#platform';
import type { Plan } from '#sql';
import type { Domain, Table } from '../domain/domain.js';
import { planRequest } from '../planning/plan-request.js';
import type { Request } from '../request/request.js';
import type { Clock } from '../time/clock.js';
import { phraseKey } from '../vocabulary/phrases.js';
import type { Sense } from '../vocabulary/sense.js';
import { tableOfMeaning } from '../vocabulary/sense.js';
import type { Vocabulary } from '../vocabulary/vocabulary.js';
import { withoutJargon } from '../words/business-phrases.js';
import { readShown } from '../words/chart-words.js';
import { tokenise } from '../words/tokenise.js';
import type { Token } from '../words/tokenise.js';
import { complete } from './completing/complete.js';
import { compose } from './compose.js';
import type { Composition } from './compose.js';
import { withQuestionWordMended } from './question-spelling.js';
import { findMarks } from './find-marks.js';
import { isKnown, withoutTypo } from './typos.js';
import { editedParts, standAlone } from './following/edit-parts.js';
import { asksToDraw, followUpOf } from './following/follow-up.js';
import type { FollowUp } from './following/follow-up.js';
import { cueOf } from './mark.js';
import type { Mark } from './mark.js';
import type { Part } from './rule.js';
import { searchTakings } from './search.js';
import { isOfTimesAlone, withUnsaidMeasure } from './unsaid-measure.js';

/** A request that a question may make, and how it was found. */
export interface ReadRequest {
  request: Request;
  plan: Plan;
  /** The parts that the request was made of. */
  parts: readonly Part[];
  /** The words, and what they were taken for. */
  tokens: readonly Token[];
  /** So many of these are of the questions before it. */
  tokensBefore: number;
  marks: readonly Mark[];
  fired: readonly string[];
  /** Marks that no rule joined to others. */
  alone: readonly Mark[];
  score: number;
  /** Whether nobody said what is measured, and what a company means by that was taken. */
  isMeasureUnsaid?: boolean;
}

/** Longer ones say more than one request has clauses for, and every step is bounded by this. */
const tokensMax = 60;

/** The requests that a question may make, and whether it makes them by itself. */
export interface ReadTurn {
  requests: ReadRequest[];
  /** Whether it goes on with the question before it. */
  goesOn: boolean;
  /** Whether it changes that one in a way that its words leave no doubt about. */
  isExact?: boolean;
}

export interface Believed {
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
  const shown = readShown(question);
  const written = tokenise(shown.question);
  const read = (tokens: readonly Token[], change?: Change): ReadRequest[] =>
    waysToSpell(tokens, believed.vocabulary)
      .flatMap((way) => (way.length > tokensMax ? [] : requestsIn(way, believed, clock, change)))
      .toSorted((a, b) => b.score - a.score);
  if (!last) return { requests: read(written), goesOn: false };
  const followUp = followUpOf(written);
  if (shown.as && asksToDraw(followUp))
    return { requests: [{ ...last, tokensBefore: last.tokens.length }], goesOn: true };
  // "thanks" asks for nothing anew.
  if (saysNothing(followUp)) return { requests: [], goesOn: true };
  const alone = followUp.isSaid ? [] : read(written);
  const [best] = alone;
  if (best && standAlone(best.parts, followUp)) return { requests: alone, goesOn: false };
  return { requests: read(followUp.tokens, { last, followUp }), goesOn: true };
}

/** Whether a question says by its own words that it goes on with another. */
export function saysToGoOn(question: string): boolean {
  return followUpOf(tokenise(question)).isSaid;
}

function saysNothing({ tokens, back, direction }: FollowUp): boolean {
  return tokens.every(({ kind }) => kind === 'sign') && !back && !direction;
}

/** The request before, and how it is changed. */
interface Change {
  last: ReadRequest;
  followUp: FollowUp;
}

function waysToSpell(written: readonly Token[], vocabulary: Vocabulary): (readonly Token[])[] {
  const spelled = written.map((token) =>
    withoutTypo(isKnown(token, vocabulary) ? token : withQuestionWordMended(token), vocabulary),
  );
  const sensesOf = (words: readonly string[]): readonly Sense[] => vocabulary.sensesOf(phraseKey(words));
  const plain = withoutJargon(spelled, (words) => sensesOf(words).length > 0);
  // A phrase of business that is a value as well, such as "pipeline", may be meant as either.
  const bold = withoutJargon(spelled, (words) =>
    sensesOf(words).some(({ meaning }) => meaning.kind !== 'test'),
  );
  return bold.length === plain.length ? [plain] : [plain, bold];
}

function requestsIn(
  tokens: readonly Token[],
  { domain, vocabulary }: Believed,
  clock: Clock,
  change: Change | undefined,
): ReadRequest[] {
  const today = Day.today(clock).toString();
  const spokenOf = change ? tablesOf(change.last) : [];
  return searchTakings(findMarks(tokens, vocabulary, clock), domain, spokenOf).flatMap(({ marks, score }) => {
    return compositionsOf(marks).flatMap(({ score: composed, ...composition }) => {
      // A question that denies something, or says that it is over, is not answered as if that were not said.
      if (composition.alone.some((mark) => mustBeUsed.has(cueOf(mark) ?? ''))) return [];
      const said = { ...composition, tokens, tokensBefore: 0, marks, score: score + composed };
      const found = change ? changed(said, change) : said;
      const parts = found ? withUnsaidMeasure(found.parts, vocabulary) : [];
      const request = found && complete(parts, domain, today);
      const plan = request && planRequest(request, domain, today);
      const isMeasureUnsaid = parts !== found?.parts && isOfTimesAlone(found?.parts ?? []);
      return plan && plan.limit !== 0 ? [{ ...found, request, plan, isMeasureUnsaid }] : [];
    });
  });
}

/** The cues without which an answer would say the opposite. */
const mustBeUsed: ReadonlySet<string> = new Set(['lack', 'expired', 'stillValid']);

/** The words as they stand, and as if those that nobody knows were not between the others: "boats hosted by clients". */
function compositionsOf(marks: readonly Mark[]): Composition[] {
  const telling = marks.filter(({ kind }) => kind !== 'idle');
  const left = telling.filter(({ kind }) => kind === 'left');
  const whole = compose(telling);
  if (left.length === 0) return [whole];
  const known = compose(telling.filter(({ kind }) => kind !== 'left'));
  return [whole, { ...known, alone: [...known.alone, ...left], score: known.score - passedOver }];
}

/** Joining words across an unknown one costs a little certainty. */
const passedOver = 0.3;

type Said = Omit<ReadRequest, 'request' | 'plan'>;

/** The request before with what the words say anew, where they say anything: its words count as said. */
function changed(said: Said, { last, followUp }: Change): Said | undefined {
  if (said.parts.length === 0 && !followUp.back && !followUp.direction) return undefined;
  const offset = last.tokens.length;
  return {
    parts: editedParts([...last.parts, ...countUnsaid(last)], said.parts, followUp),
    tokens: [...last.tokens, ...said.tokens],
    tokensBefore: offset,
    marks: [
      ...last.marks,
      ...said.marks.map((mark) => ({ ...mark, from: mark.from + offset, to: mark.to + offset })),
    ],
    fired: [...last.fired, ...said.fired],
    alone: [...last.alone, ...said.alone],
    score: last.score + said.score,
  };
}

/** "rentals last month" was read as their number, which nobody said: it stays one when more is said of them. */
function countUnsaid({ parts, request }: ReadRequest): Part[] {
  const isBare = parts.every(({ kind }) => kind === 'rows' || kind === 'when' || kind === 'soFar');
  const isMeasured = request.clauses.some(({ kind }) => kind === 'measure');
  return isBare && isMeasured ? [{ kind: 'count', different: false, bare: true }] : [];
}

function tablesOf({ marks }: ReadRequest): Table[] {
  return [...new Set(marks.flatMap((mark) => (mark.kind === 'sense' ? tableOfMeaning(mark.meaning) : [])))];
}
