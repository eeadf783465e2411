import { nameWords, nounOf, shortForms } from '#model';
import type { Table } from '../domain/domain.js';
import { isOfStaff } from '../domain/people.js';
import type { Test } from '../request/request.js';
import type { Clock } from '../time/clock.js';
import { phraseKey } from '../vocabulary/phrases.js';
import type { Sense } from '../vocabulary/sense.js';
import type { Vocabulary } from '../vocabulary/vocabulary.js';
import type { Token } from '../words/tokenise.js';
import { cuesIn, isIdle } from '../words/cues.js';
import { pricedByVerb } from './cost-verb.js';
import { agedAt, extremesAt, measuredAt } from './find-adjectives.js';
import { thresholdsAt, unitsAt } from './find-bounds.js';
import {
  isForStress,
  isPassedOver,
  isShortCode,
  isWholeValue,
  namesAmount,
  saysWhere,
} from './function-words.js';
import { cuesAt, soughtAt } from './find-cues.js';
import { saysTime, timesAt } from './find-times.js';
import { isPlural } from './plural.js';
import {
  isLetteredState,
  letterSenses,
  likeSenses,
  nounSenses,
  sensesOfOwners,
  shortFormsOf,
} from './like-senses.js';
import { cueOf, meant } from './mark.js';
import type { Mark, Role } from './mark.js';

/** Of words that no phrase has, so many are looked up among all that are like them. */
const strangersMax = 8;
const phraseWordsMax = 5;
/** Of what words may mean, no more than the best are tried. */
const sensesMax = 12;

/** Everything that the words from each token on may be taken for. */
export function findMarks(tokens: readonly Token[], vocabulary: Vocabulary, clock: Clock): Mark[][] {
  const nouns = tokens.map(({ lower }) => nounOf([lower]).singular);
  return marksAt(tokens, vocabulary, clock).map((marks) =>
    marks.map((mark) =>
      mark.kind === 'sense' || mark.kind === 'left' ? { ...mark, noun: nouns[mark.to - 1] ?? '' } : mark,
    ),
  );
}

function marksAt(tokens: readonly Token[], vocabulary: Vocabulary, clock: Clock): Mark[][] {
  let strangers = 0;
  return tokens.map((token, at) => {
    const times = timesAt(tokens, at, clock);
    const found = [
      ...sensesAt(tokens, at, vocabulary, clock),
      ...cuesAt(tokens, at).filter((mark) => !isOfPeriod(mark, times) && !takesPeriod(mark, tokens, clock)),
      ...times,
      ...thresholdsAt(tokens, at),
      ...unitsAt(tokens, at),
      ...extremesAt(tokens, at, vocabulary),
      ...measuredAt(tokens, at, vocabulary),
      ...soughtAt(tokens, at),
      ...agedAt(tokens, at, vocabulary),
    ];
    const single = found.some(({ to }) => to === at + 1);
    const alone = { from: at, to: at + 1, fit: 1 };
    if (isForStress(tokens, at)) return [...found, { ...alone, kind: 'idle' }];
    if (token.kind === 'number')
      return [...found, { ...alone, kind: 'number', value: token.value, isBound: isBound(tokens, at) }];
    if (token.kind === 'quoted') found.push({ ...alone, kind: 'text', text: token.text });
    if (token.kind === 'sign' || isPassedOver(tokens, at)) return [...found, { ...alone, kind: 'idle' }];
    const isValueAlone = single && found.every(({ to, ...mark }) => to > at + 1 || isValue(mark));
    return [
      ...found,
      ...(isValueAlone
        ? marksOf(sensesOfOwners(found, shortFormsOf(token.lower, vocabulary)), token, at)
        : []),
      ...(isValueAlone && isPlural(token) ? marksOf(nounSenses(token, vocabulary), token, at) : []),
      ...(single && isFaint(found, at) ? marksOf(thingsLike(token, vocabulary), token, at) : []),
      ...(single || times.some(({ kind }) => kind === 'when') || strangers++ >= strangersMax
        ? []
        : marksOf(best(ofGroups(likeSenses(token, vocabulary), tokens, at, at + 1)), token, at)),
      ...(single && saysWhoLeft(found, at) ? marksOf(shortFormsOf(token.lower, vocabulary), token, at) : []),
      ...(!single || namesState(found, token)
        ? marksOf(letterSenses(token.lower, vocabulary), token, at)
        : []),
      // A denial is never passed over as a word that nobody knows.
      ...(cuesIn(token.lower).includes('lack') ? [] : [{ ...alone, kind: 'left' } as const]),
    ];
  });
}

/** A word that is but a part of names: other words for it may say more. */
function isFaint(found: readonly Mark[], at: number): boolean {
  return found.every(({ kind, to, fit }) => to > at + 1 || (kind === 'sense' && fit < faintMax));
}

const faintMax = 0.5;

/** "lost" may mean a customer who left, and a keg whose state is LST. */
function saysWhoLeft(found: readonly Mark[], at: number): boolean {
  return found.every((mark) => mark.to > at + 1 || (meant(mark, 'test')?.test.kind ?? 'is') === 'not');
}

function thingsLike(token: Token, vocabulary: Vocabulary): Sense[] {
  return likeSenses(token, vocabulary).filter(
    ({ meaning, fit }) => meaning.kind === 'rows' && fit >= faintMax,
  );
}

/** "cancelled last year": the period has the word, and nothing is the newest. */
function isOfPeriod(mark: Mark, times: readonly Mark[]): boolean {
  return cueOf(mark) === 'newest' && times.some(({ kind, to }) => kind === 'when' && to > mark.to);
}

/** "did we sell in May": the word before a period belongs to it, and not to the verb. */
function takesPeriod(mark: Mark, tokens: readonly Token[], clock: Clock): boolean {
  const last = mark.to - 1;
  if (cueOf(mark) !== 'earned' || tokens[last]?.lower !== 'in') return false;
  return timesAt(tokens, last, clock).some(({ kind }) => kind === 'when');
}

/** "salary over 35,000": no number that something equals. */
function isBound(tokens: readonly Token[], at: number): boolean {
  return bounding.has(tokens[at - 1]?.lower ?? '');
}

const bounding = new Set(
  'over under above below than least most past beyond exceeding about around between from to until < > <= >='.split(
    ' ',
  ),
);

function sensesAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary, clock: Clock): Mark[] {
  const marks: Mark[] = [];
  for (let to = at + 1; to <= Math.min(at + phraseWordsMax, tokens.length); to += 1) {
    const words = tokens.slice(at, to).flatMap(wordsOf);
    if (tokens.slice(at, to).some((token, place) => partsPhrase(token, tokens, at + place))) break;
    // "have not ordered" says nothing of a column of notes.
    if (to === at + 1 && denials.has(tokens[at]?.lower ?? '')) continue;
    const isFunctionWord =
      to === at + 1 &&
      isIdle(tokens[at]?.lower ?? '') &&
      !namesAmount(tokens, at) &&
      !isShortCode(tokens, at) &&
      !saysWhere(tokens, at);
    if (isFunctionWord || (to === at + 1 && saysTime(tokens, at, clock))) continue;
    const all = pricedByVerb(ofItsForm(sensesOf(words, vocabulary), tokens[to - 1]), tokens, to - 1);
    const senses = to === at + 1 && saysWhere(tokens, at) ? all.filter(isWholeValue) : [...all];
    if (to === at + 2) senses.push(...gluedSenses(words, vocabulary));
    const told = ofGroups(senses, tokens, at, to);
    const isList = isOfSeveral(tokens.slice(at, to), vocabulary);
    marks.push(
      ...best(wholeRows(isList ? told.filter(({ meaning }) => meaning.kind !== 'column') : told)).map(
        ({ meaning, fit }): Mark => ({
          from: at,
          to,
          fit,
          kind: 'sense',
          meaning,
          isPlural: isPlural(tokens[to - 1]),
          isTold: relatives.has(tokens[to]?.lower ?? ''),
        }),
      ),
    );
  }
  return marks;
}

/** "in each city": groups, and no branch of the type City. */
function ofGroups(
  senses: readonly Sense[],
  tokens: readonly Token[],
  at: number,
  to: number,
): readonly Sense[] {
  const next = tokens[to];
  const isEnd = next === undefined || next.kind !== 'word' || isIdle(next.lower);
  const before = tokens[at - 1]?.lower ?? '';
  if (isEnd && dividing.has(before))
    return senses.filter(({ meaning }) => meaning.kind !== 'test' && meaning.kind !== 'time');
  return isEnd && grouping.has(before) ? asJobHolders(senses) : senses;
}

const dividing: ReadonlySet<string> = new Set(['each', 'every']);
const grouping: ReadonlySet<string> = new Set(['by', 'per']);

/** "tickets by agent": each of the people, some of whom have the job title Support Agent. */
function asJobHolders(senses: readonly Sense[]): readonly Sense[] {
  const people = senses.flatMap(({ meaning, fit }) => {
    const table = fit <= partOfValue ? staffWithJob(meaning) : undefined;
    return table ? [{ fit, meaning: { kind: 'rows', table } as const }] : [];
  });
  return people.length === senses.length ? people : senses;
}

function staffWithJob(meaning: Sense['meaning']): Table | undefined {
  if (meaning.kind !== 'test' || meaning.test.kind !== 'is') return undefined;
  const { table, model } = meaning.test.column;
  return isOfStaff(table) && model.words.some((word) => jobs.has(word)) ? table : undefined;
}

const jobs: ReadonlySet<string> = new Set(['title', 'job', 'role', 'position', 'grade']);

const denials: ReadonlySet<string> = new Set(['not', 'no', 'never', 'without', 'nor']);

/** "base price" of what is kept as baseprice. */
function gluedSenses(words: readonly string[], vocabulary: Vocabulary): Sense[] {
  const keys = new Set([phraseKey(words).replaceAll(' ', ''), phraseKey([words.join('')])]);
  return [...keys].flatMap((key) => vocabulary.sensesOf(key));
}

/** Where a word is the whole name of rows, it is hardly meant as a part of the name of others. */
function wholeRows(senses: readonly Sense[]): Sense[] {
  const isWhole = senses.some(({ meaning, fit }) => meaning.kind === 'rows' && fit >= wholeNoun);
  return senses.map((sense) =>
    isWhole && sense.meaning.kind === 'rows' && sense.fit < partNoun
      ? { ...sense, fit: sense.fit / 2 }
      : sense,
  );
}

const wholeNoun = 0.9;
const partNoun = 0.65;

/** "orders" are rows where there are some, though "ordered" is when, and an opened ticket need not be open: both have one stem. */
function ofItsForm(senses: readonly Sense[], last: Token | undefined): readonly Sense[] {
  if (last?.lower === 'opened') return senses.filter(({ meaning }) => meaning.kind !== 'test');
  // "hours run" are those of no running machine.
  if (last && runs.has(last.lower))
    return senses.filter(({ meaning }) => meaning.kind !== 'test' || hasWord(meaning.test, last));
  const isNoun = senses.some(({ meaning, fit }) => meaning.kind === 'rows' && fit >= nounMin);
  return senses.filter(
    ({ meaning, fit }) =>
      !(isNoun && isPlural(last) && (meaning.kind === 'time' || isParticiple(meaning))) &&
      !(meaning.kind === 'test' && fit <= partOfValue && last && !hasWord(meaning.test, last)),
  );
}

const runs: ReadonlySet<string> = new Set(['run', 'runs', 'ran']);

/** "refunds" names rows where the source has some, and no state "refunded". */
function isParticiple(meaning: Sense['meaning']): boolean {
  if (meaning.kind !== 'test' || meaning.test.kind !== 'is') return false;
  return meaning.test.values.every((value) => /.{3}ed$/i.test(value));
}

const partOfValue = 0.65;

/** "trade" is no part of "Trading Ltd", though both have one stem. */
function hasWord(test: Test, { lower }: Token): boolean {
  // A flag is named by its column.
  if (test.kind !== 'is' || test.column.model.role === 'flag') return true;
  const { singular } = nounOf([lower]);
  return test.values.some((value) =>
    [value, test.column.model.spoken[value] ?? '']
      .flatMap((text) => [...nameWords(text), ...text.toLowerCase().split(/[\s_-]+/)])
      .some((word) => word === lower || word === singular || nounOf([word]).singular === singular),
  );
}

const nounMin = 0.7;

/** Of words as they are written, and spelled out. */
function sensesOf(words: readonly string[], vocabulary: Vocabulary): Sense[] {
  const written = phraseKey(words);
  const whole = phraseKey(words.flatMap((word) => nameWords(singularOfShort(word))));
  return [...vocabulary.sensesOf(written), ...(whole === written ? [] : vocabulary.sensesOf(whole))];
}

/** "reps" are several of what is called rep for short. */
function singularOfShort(word: string): string {
  const { singular } = nounOf([word]);
  return shortForms.has(singular) ? singular : word;
}

/** "number of orders" is how many there are, and no order number; "ids of orders" are those of each. */
function isOfSeveral(tokens: readonly Token[], vocabulary: Vocabulary): boolean {
  const last = tokens.at(-1);
  if (tokens.length < 3 || tokens[1]?.lower !== 'of' || !last || !isPlural(last)) return false;
  return vocabulary.sensesOf(phraseKey([last.lower])).some(({ meaning }) => meaning.kind === 'rows');
}

const relatives = new Set(['that', 'who', 'whose']);

/** A sign ends a phrase, but in "R&D" and "2025/26". */
function partsPhrase({ kind, text }: Token, tokens: readonly Token[], at: number): boolean {
  if (kind !== 'sign' || text === '&') return false;
  return !(
    (text === '/' || text === '-') &&
    tokens[at - 1]?.kind === 'number' &&
    tokens[at + 1]?.kind === 'number'
  );
}

function wordsOf({ lower, text }: Token): string[] {
  // "POs" are several of what is called PO.
  if (/^[A-Z]{2,4}s$/.test(text)) return [lower.slice(0, -1)];
  return lower.split(/[-_]/).filter((word) => word !== '');
}

/** Without sorting them all: a word may name a column of each of some thousand tables. */
function best(senses: readonly Sense[]): Sense[] {
  const kept: Sense[] = [];
  for (const sense of senses) {
    const last = kept.at(sensesMax - 1);
    if (last && last.fit >= sense.fit) continue;
    const place = kept.findIndex(({ fit }) => fit < sense.fit);
    kept.splice(place < 0 ? kept.length : place, 0, sense);
    if (kept.length > sensesMax) kept.pop();
  }
  return kept;
}

function marksOf(senses: readonly Sense[], token: Token, at: number): Mark[] {
  return senses.map(({ meaning, fit }): Mark => ({
    from: at,
    to: at + 1,
    fit,
    kind: 'sense',
    meaning,
    isPlural: isPlural(token),
  }));
}

function isValue(role: Role): boolean {
  return role.kind === 'sense' && role.meaning.kind === 'test';
}

/** "active" is a cue, and may be a state that is kept as a letter; so may "open", of which a day speaks as well. */
function namesState(found: readonly Mark[], { lower }: Token): boolean {
  const isActive = found.some((mark) => mark.kind === 'cue' && mark.cue === 'active');
  return isActive || isLetteredState(lower);
}
