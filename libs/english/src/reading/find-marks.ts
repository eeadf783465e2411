import type { Comparison } from '#sql';
import { abbreviates, nameWords, nounOf, wordVectors } from '#model';
import type { SpanUnit } from '../request/request.js';
import { readTime } from '../time/read-time.js';
import { Day } from '../time/calendar.js';
import type { Clock } from '../time/calendar.js';
import { phraseKey } from '../vocabulary/phrases.js';
import type { Sense } from '../vocabulary/sense.js';
import type { Vocabulary } from '../vocabulary/vocabulary.js';
import { businessNounsLike } from '../words/business-nouns.js';
import { measureOf } from '../words/adjectives.js';
import { looseSynonymsOf, synonymsOf } from '../words/lexicon.js';
import { timeUnitAt } from '../words/time-units.js';
import type { Token } from '../words/tokenise.js';
import { cueWordsMax, cuesIn, isIdle } from '../words/cues.js';
import type { Cue } from '../words/cues.js';
import type { Mark, Role } from './mark.js';
import { areOpposite, typoSenses } from './typos.js';

/** Of words that no phrase has, so many are looked up among all that are like them. */
const strangersMax = 8;
const phraseWordsMax = 5;
/** Of what words may mean, no more than the best are tried. */
const sensesMax = 12;

/** Everything that the words from each token on may be taken for. */
export function findMarks(tokens: readonly Token[], vocabulary: Vocabulary, clock: Clock): Mark[][] {
  let strangers = 0;
  return tokens.map((token, at) => {
    const found = [
      ...sensesAt(tokens, at, vocabulary),
      ...cuesAt(tokens, at),
      ...timesAt(tokens, at, clock),
      ...thresholdsAt(tokens, at),
      ...unitsAt(tokens, at),
      ...extremesAt(tokens, at, vocabulary),
      ...measuredAt(tokens, at, vocabulary),
    ];
    const single = found.some(({ to }) => to === at + 1);
    const alone = { from: at, to: at + 1, fit: 1 };
    if (token.kind === 'number') return [...found, { ...alone, kind: 'number', value: token.value }];
    if (isIdle(token.lower) || token.kind === 'sign') return [...found, { ...alone, kind: 'idle' }];
    return [
      ...found,
      ...(single || strangers++ >= strangersMax ? [] : likeSenses(token, at, vocabulary)),
      { ...alone, kind: 'left' },
    ];
  });
}

function sensesAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): Mark[] {
  const marks: Mark[] = [];
  for (let to = at + 1; to <= Math.min(at + phraseWordsMax, tokens.length); to += 1) {
    const words = tokens.slice(at, to).flatMap(wordsOf);
    if (tokens.slice(at, to).some((token, place) => partsPhrase(token, tokens, at + place))) break;
    const written = phraseKey(words);
    const whole = phraseKey(words.flatMap(nameWords));
    const senses = [
      ...vocabulary.sensesOf(written),
      ...(whole === written ? [] : vocabulary.sensesOf(whole)),
    ];
    if (to === at + 2) senses.push(...vocabulary.sensesOf(phraseKey(words).replaceAll(' ', '')));
    const isFunctionWord =
      to === at + 1 &&
      isIdle(tokens[at]?.lower ?? '') &&
      !namesAmount(tokens, at) &&
      !isShortCode(tokens, at);
    if (isFunctionWord) continue;
    marks.push(
      ...best(senses).map(({ meaning, fit }): Mark => ({
        from: at,
        to,
        fit,
        kind: 'sense',
        meaning,
        isPlural: isPlural(tokens[to - 1]),
      })),
    );
  }
  return marks;
}

/** A sign ends a phrase, but in "R&D" and "2025/26". */
function partsPhrase({ kind, text }: Token, tokens: readonly Token[], at: number): boolean {
  if (kind !== 'sign' || text === '&') return false;
  return !(
    (text === '/' || text === '-') &&
    tokens[at - 1]?.kind === 'number' &&
    tokens[at + 1]?.kind === 'number'
  );
}

/** Idle words may name an amount where there is one: "by value", "worth"; "total" alone behind "by", since elsewhere it adds up. */
function namesAmount(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.lower ?? '';
  return amounts.has(word) || (word === 'total' && tokens[at - 1]?.lower === 'by');
}

/** "DE and US": capitals among small letters are a code, whatever word they are otherwise. */
function isShortCode(tokens: readonly Token[], at: number): boolean {
  const isCode = /^[A-Z]{2,3}$/.test(tokens[at]?.text ?? '');
  return isCode && tokens.some(({ text }) => /\p{Ll}/u.test(text));
}

const amounts = new Set(['value', 'values', 'worth']);

function isPlural(token: Token | undefined): boolean {
  return /(?:[^s]s|people|men|children|staff)$/.test(token?.lower ?? '');
}

function wordsOf({ lower, text }: Token): string[] {
  // "POs" are several of what is called PO.
  if (/^[A-Z]{2,4}s$/.test(text)) return [lower.slice(0, -1)];
  return lower.split(/[-_]/).filter((word) => word !== '');
}

function best(senses: readonly Sense[]): Sense[] {
  return senses.toSorted((a, b) => b.fit - a.fit).slice(0, sensesMax);
}

/** Meanings of a word that is in no phrase: of its synonyms, else a typo of a known word, else of words that mean nearly the same. */
function likeSenses(token: Token, at: number, vocabulary: Vocabulary): Mark[] {
  const word = token.lower;
  if (!/^\p{L}{3,}$/u.test(word)) return [];
  const isWord = wordVectors().has(word);
  const synonyms = synonymSenses(token.stem, vocabulary);
  const isNamed = synonyms.some(({ fit }) => fit >= namedFit);
  const others = isWord && !isNamed ? nearSenses(word, vocabulary) : [];
  const found = [
    ...synonyms,
    ...shortFormsOf(word, vocabulary),
    ...(isWord ? others : typoSenses(word, vocabulary)),
  ];
  return best(found).map(({ meaning, fit }): Mark => ({
    from: at,
    to: at + 1,
    fit,
    kind: 'sense',
    meaning,
    isPlural: isPlural(token),
  }));
}

/** With a synonym this good, nothing is looked for that is merely alike. */
const namedFit = 0.6;
const closeFit = 0.85;
const looseFit = 0.7;
/** Where there is but one table, an unknown noun is most often what its rows are. */
const loneFit = 0.45;

function synonymSenses(root: string, vocabulary: Vocabulary): Sense[] {
  const scaled = (words: ReadonlySet<string>, by: number): Sense[] =>
    [...words].flatMap((word) =>
      vocabulary.sensesOf(word).map(({ meaning, fit }) => ({ meaning, fit: fit * by })),
    );
  return [
    ...scaled(businessNounsLike(root), closeFit),
    ...scaled(synonymsOf(root), closeFit),
    ...scaled(looseSynonymsOf(root), looseFit),
    ...codesFor(root, vocabulary),
    ...(vocabulary.lone ? [{ meaning: vocabulary.lone, fit: loneFit }] : []),
  ];
}

const codeFit = 0.7;

/** "industrial" where the data keeps IND. */
function codesFor(word: string, vocabulary: Vocabulary): Sense[] {
  return vocabulary.codesBefore(word).map(({ meaning, fit }) => ({ meaning, fit: fit * codeFit }));
}

const shortFit = 0.75;

/** "plates" where the data has a table plt. */
function shortFormsOf(word: string, vocabulary: Vocabulary): Sense[] {
  const { singular } = nounOf([word]);
  const isShort = (known: string): boolean =>
    known.length < singular.length - 1 && abbreviates(known, [singular]);
  return vocabulary.shortWords
    .filter((known) => isShort(known) && (!/[aeiou]/.test(known.slice(1)) || singular.startsWith(known)))
    .flatMap((known) => vocabulary.sensesOf(phraseKey([known])))
    .map(({ meaning, fit }) => ({ meaning, fit: fit * shortFit }));
}

const likenessMin = 0.4;
const nearMax = 4;

/** Names alone: a value is said as it is. */
function nearSenses(word: string, vocabulary: Vocabulary): Sense[] {
  const vectors = wordVectors();
  return [...vocabulary.words]
    .map((known) => ({
      known,
      likeness: areOpposite(word, known) ? 0 : (vectors.likeness([word], [known]) ?? 0),
    }))
    .filter(({ likeness }) => likeness >= likenessMin)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, nearMax)
    .flatMap(({ known, likeness }) =>
      vocabulary
        .sensesOf(phraseKey([known]))
        .filter(({ meaning }) => meaning.kind !== 'test')
        .map(({ meaning, fit }) => ({ meaning, fit: fit * likeness * nearness(meaning.kind) }))
        .filter(({ meaning, fit }) => fit >= (meaning.kind === 'rows' ? nearRowsMin : nearMin)),
    );
}

/** Below, a word is better asked back about: it mostly stands for something that the source does not keep. */
const nearMin = 0.33;
const nearRowsMin = 0.36;

/** People have other words for things more often than for amounts and columns. */
function nearness(kind: Sense['meaning']['kind']): number {
  return kind === 'rows' ? 0.9 : 0.7;
}

/** These cues make a threshold with a number behind them. */
const comparing: ReadonlySet<Cue> = new Set(['below', 'above']);

function cuesAt(tokens: readonly Token[], at: number): Mark[] {
  const marks: Mark[] = [];
  for (let to = at + 1; to <= Math.min(at + cueWordsMax, tokens.length); to += 1) {
    const phrase = tokens
      .slice(at, to)
      .map(({ lower }) => lower)
      .join(' ');
    const cues = cuesIn(phrase).filter((cue) => !comparing.has(cue) || tokens[to]?.kind !== 'number');
    marks.push(...cues.map((cue): Mark => ({ from: at, to, fit: 0.9, kind: 'cue', cue })));
  }
  return marks;
}

function timesAt(tokens: readonly Token[], at: number, clock: Clock): Mark[] {
  const marks: Mark[] = [];
  const time = readTime(tokens, at, clock);
  const today = Day.today(clock);
  if (time) {
    const isAhead = time.range.from !== undefined && time.range.from > today.toString();
    marks.push({ from: at, to: at + time.length, fit: 1, kind: 'when', range: time.range, isAhead });
  }
  if (/^(?:upcoming|future|coming)$/.test(tokens[at]?.lower ?? '')) {
    const from = today.plus('day', 1).toString();
    marks.push({ from: at, to: at + 1, fit: 0.9, kind: 'when', range: { from }, isAhead: true });
  }
  const unit = timeUnitAt(tokens, at);
  if (unit) marks.push({ from: at, to: at + unit.length, fit: 0.9, kind: 'grain', grain: unit.unit });
  return marks;
}

function unitsAt(tokens: readonly Token[], at: number): Mark[] {
  const unit = tokens[at]?.lower === 'in' ? spanUnits.get(tokens[at + 1]?.lower ?? '') : undefined;
  if (!unit) return [];
  return [{ from: at, to: at + 2, fit: 1, kind: 'unit', unit }];
}

const spanUnits: ReadonlyMap<string, SpanUnit> = new Map([
  ['hours', 'hours'],
  ['minutes', 'minutes'],
  ['seconds', 'seconds'],
  ['days', 'days'],
  ['day', 'days'],
  ['hour', 'hours'],
  ['minute', 'minutes'],
  ['mins', 'minutes'],
  ['min', 'minutes'],
  ['hrs', 'hours'],
  ['hr', 'hours'],
  ['secs', 'seconds'],
]);

const comparisons: readonly (readonly [Comparison, RegExp])[] = [
  ['>=', /^(?:at least|no less than|not less than|minimum of|from)$/],
  ['<=', /^(?:at most|up to|no more than|not more than|maximum of)$/],
  [
    '>',
    /^(?:(?:more|greater|bigger|larger|higher|longer|older|over|heavier|further|later) than|over|above|exceed(?:s|ed|ing)?|in excess of|beyond|>)$/,
  ],
  ['<', /^(?:(?:less|fewer|lower|smaller|shorter|cheaper|younger|lighter) than|under|below|<)$/],
  ['=', /^(?:exactly|equal to|=)$/],
];

function thresholdsAt(tokens: readonly Token[], at: number): Mark[] {
  const between = betweenAt(tokens, at);
  if (between) return [between];
  for (let words = 3; words >= 1; words -= 1) {
    const phrase = tokens
      .slice(at, at + words)
      .map(({ lower }) => lower)
      .join(' ');
    const number = tokens[at + words];
    const operator = comparisons.find(([, pattern]) => pattern.test(phrase))?.[0];
    if (operator && number?.kind === 'number')
      return withUnit(tokens, threshold(at, at + words + 1, operator, number.value));
  }
  const number = tokens[at];
  const tail = tokens
    .slice(at + 1, at + 3)
    .map(({ lower }) => lower)
    .join(' ');
  if (number?.kind !== 'number') return [];
  if (/^(?:or|and) (?:more|above|over|higher|up)$/.test(tail))
    return [threshold(at, at + 3, '>=', number.value)];
  if (/^(?:or|and) (?:less|fewer|below|under|lower)$/.test(tail))
    return [threshold(at, at + 3, '<=', number.value)];
  return [];
}

/** "more than 3 days": a length of time, or three of what are called days. */
function withUnit(tokens: readonly Token[], mark: Mark & { kind: 'threshold' }): Mark[] {
  const unit = spanUnits.get(tokens[mark.to]?.lower ?? '');
  return unit ? [mark, { ...mark, to: mark.to + 1, unit }] : [mark];
}

function betweenAt(tokens: readonly Token[], at: number): Mark | undefined {
  const [word, low, joint, high] = tokens.slice(at, at + 4);
  if (word?.lower !== 'between' || joint?.lower !== 'and') return undefined;
  if (low?.kind !== 'number' || high?.kind !== 'number') return undefined;
  return { ...threshold(at, at + 4, '>=', low.value), upTo: high.value };
}

function threshold(
  from: number,
  to: number,
  operator: Comparison,
  value: number,
): Mark & { kind: 'threshold' } {
  return { from, to, fit: 1, kind: 'threshold', operator, value, upTo: undefined };
}

/** "older than 50", "more expensive than 20": the number that the adjective measures. */
function measuredAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): Mark[] {
  const isMore = ['more', 'less'].includes(tokens[at]?.lower ?? '');
  const [adjective, than, number] = tokens.slice(isMore ? at + 1 : at);
  const measure = measureOf(adjective?.lower ?? '');
  if (!measure || than?.lower !== 'than' || number?.kind !== 'number') return [];
  const isTurned = tokens[at]?.lower === 'less';
  return measure.words.flatMap((phrase, place) =>
    vocabulary.sensesOf(phrase).flatMap(({ meaning, fit }): Mark[] => {
      if (meaning.kind !== 'quantity') return [];
      const isBelow = (measure.direction === 'ascending') !== (measure.turned.has(phrase) !== isTurned);
      const bound = { operator: isBelow ? '<' : '>', value: number.value, upTo: undefined } as const;
      const to = at + (isMore ? 4 : 3);
      return [{ from: at, to, fit: fit * (1 - place * 0.05), kind: 'measured', of: meaning.of, ...bound }];
    }),
  );
}

/** "most expensive", "longest", "cheapest": the numbers of the source that the adjective measures. */
function extremesAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): Mark[] {
  const isMost = tokens[at]?.lower === 'most' || tokens[at]?.lower === 'least';
  const adjective = tokens[isMost ? at + 1 : at]?.lower ?? '';
  const measure = isMost || adjective.endsWith('est') ? measureOf(adjective) : undefined;
  if (!measure) return [];
  const isTurned = tokens[at]?.lower === 'least';
  return measure.words.flatMap((phrase, place) =>
    vocabulary.sensesOf(phrase).flatMap(({ meaning, fit }): Mark[] => {
      if (meaning.kind !== 'quantity') return [];
      const opposite = measure.turned.has(phrase) !== isTurned;
      const role: Role = {
        kind: 'extreme',
        direction: opposite ? flip(measure.direction) : measure.direction,
        of: meaning.of,
      };
      return [{ from: at, to: at + (isMost ? 2 : 1), fit: fit * (1 - place * 0.05), ...role }];
    }),
  );
}

function flip(direction: 'ascending' | 'descending'): 'ascending' | 'descending' {
  return direction === 'ascending' ? 'descending' : 'ascending';
}
