import { wordVectors } from '#model';
import type { Domain } from '../domain/domain.js';
import { businessSenses } from './business-words.js';
import { columnSenses } from './column-senses.js';
import { dealingSenses } from './dealing-senses.js';
import { derivedSenses } from './derived-senses.js';
import { historySenses } from './history-senses.js';
import { owedSenses } from './owed-senses.js';
import { phraseKey } from './phrases.js';
import { rowSenses } from './row-senses.js';
import type { Entry, Meaning, Sense } from './sense.js';
import { testSenses } from './test-senses.js';

const entriesOfTables = [
  rowSenses,
  columnSenses,
  testSenses,
  derivedSenses,
  historySenses,
  businessSenses,
  owedSenses,
  dealingSenses,
];

/** All phrases with a meaning in a source. Built once for many questions. */
export class Vocabulary {
  readonly #senses: Map<string, Sense[]>;
  readonly #words: Set<string>;
  /** Senses in addition to those of the source. */
  readonly #beside: ReadonlyMap<string, readonly Sense[]>;
  #shortWords: readonly string[] | undefined;
  readonly #rowWords: Set<string>;
  /** The rows of the only table, if there is just one. */
  readonly lone: Meaning | undefined;

  private constructor(lone: Meaning | undefined, of?: Vocabulary, beside: readonly Entry[] = []) {
    this.lone = lone;
    this.#senses = of ? of.#senses : new Map<string, Sense[]>();
    this.#words = of ? of.#words : new Set<string>();
    this.#rowWords = of ? of.#rowWords : new Set<string>();
    this.#beside = Map.groupBy(beside, ({ phrase }) => phraseKey(phrase));
  }

  /** The same with further phrases; nothing of a source is copied. */
  with(entries: readonly Entry[]): Vocabulary {
    return entries.length === 0 ? this : new Vocabulary(this.lone, this, entries);
  }

  /** Collects the phrases of a source, a table at each step. */
  static *steps(domain: Domain): Generator<void, Vocabulary> {
    const [first, ...others] = domain.tables;
    const vocabulary = new Vocabulary(
      first && others.length === 0 ? { kind: 'rows', table: first } : undefined,
    );
    for (const table of domain.tables) {
      // Its texts belong to the columns with these codes.
      if (table.model.isCodeList) continue;
      for (const entries of entriesOfTables) for (const entry of entries(table)) vocabulary.#add(entry);
      yield;
    }
    yield* vocabulary.#prefer();
    return vocabulary;
  }

  /** The single words of its phrases. */
  get words(): ReadonlySet<string> {
    return this.#words;
  }

  /** The words that may be short forms: people omit vowels, or shorten words to their beginning. */
  get shortWords(): readonly string[] {
    this.#shortWords ??= [...this.#words].filter(
      (word) => /^\p{L}{3,6}$/u.test(word) && (!/[aeiou]/.test(word.slice(1)) || !wordVectors().has(word)),
    );
    return this.#shortWords;
  }

  /** The short words that name rows: a table "cons" may be of consultants, though the word is an English one, too. */
  get rowWords(): ReadonlySet<string> {
    return this.#rowWords;
  }

  /** The senses of a phrase, by its stems. */
  sensesOf(key: string): readonly Sense[] {
    const own = this.#senses.get(key) ?? [];
    const beside = this.#beside.get(key);
    return beside ? [...beside, ...own] : own;
  }

  /** Weighs the meanings of each phrase against each other, some phrases at each step. */
  *#prefer(): Generator<void> {
    let place = 0;
    for (const [key, senses] of this.#senses) {
      const preferred = amountsPreferred(nounsPreferred(senses));
      if (preferred !== senses) this.#senses.set(key, preferred);
      place += 1;
      if (place % phrasesPerStep === 0) yield;
    }
  }

  /** The values that are the first letters of a word, such as IND for "industrial". */
  codesBefore(word: string): readonly Sense[] {
    const lengths = Array.from(
      { length: Math.max(0, Math.min(word.length, codeMax + 1) - codeMin) },
      (_, more) => codeMin + more,
    );
    return lengths.flatMap((length) => {
      const letters = word.slice(0, length);
      if (particles.has(letters) || (length > codeMin && isOtherWord(letters, word.slice(length)))) return [];
      return this.sensesOf(letters).filter(({ meaning }) => isCode(meaning, letters));
    });
  }

  /** The values of one letter that begin a word, such as A for "active", in columns of states or types. */
  lettersBefore(word: string): readonly Sense[] {
    const letter = word.slice(0, 1);
    return this.sensesOf(letter).filter(({ meaning }) => isLetterOfState(meaning));
  }

  #add({ phrase, meaning, fit }: Entry): void {
    if (phrase.length === 0 || phrase.length > wordsMax) return;
    const key = phraseKey(phrase);
    const senses = this.#senses.get(key) ?? [];
    senses.push({ meaning, fit });
    this.#senses.set(key, senses);
    for (const word of phrase) this.#words.add(word.toLowerCase());
    const [only = ''] = phrase;
    if (meaning.kind === 'rows' && fit >= nounFit && phrase.length === 1 && /^\p{L}{3,6}$/u.test(only))
      this.#rowWords.add(only.toLowerCase());
  }
}

const phrasesPerStep = 100;

/** A word that names rows is not the act that made them: "enrolments" are no sign-ups. */
function nounsPreferred(senses: Sense[]): Sense[] {
  const isNoun = senses.some(({ meaning, fit }) => meaning.kind === 'rows' && fit >= nounFit);
  if (!isNoun) return senses;
  return senses
    .filter(({ meaning, fit }) => meaning.kind !== 'time' || fit >= 1)
    .filter(({ meaning, fit }) => meaning.kind !== 'test' || fit > shortFit)
    .map((sense) => (sense.meaning.kind === 'test' ? { ...sense, fit: sense.fit * besideNoun } : sense));
}

/** Lowers amounts that fit a word much less than another: the price of a subscription is no revenue beside charges. */
function amountsPreferred(senses: Sense[]): Sense[] {
  const fits = senses.flatMap(({ meaning, fit }) => (meaning.kind === 'quantity' ? fit : []));
  const best = fits.reduce((most, fit) => Math.max(most, fit), 0);
  if (fits.every((fit) => fit >= best - behindMax)) return senses;
  const isBehind = ({ meaning, fit }: Sense): boolean =>
    meaning.kind === 'quantity' && fit < best - behindMax;
  return senses.map((sense) => (isBehind(sense) ? { ...sense, fit: sense.fit * behind } : sense));
}

/** These begin compounds: OUT is no short form of "outlet". */
const particles = new Set(['out', 'off', 'all', 'for']);

const codeMin = 3;
const codeMax = 5;

/** MAIN is a word of its own and no short form of "maintenance"; HYPER is one of "hypermarket", a compound. */
function isOtherWord(letters: string, rest: string): boolean {
  return wordVectors().has(letters) && !wordVectors().has(rest);
}

function isCode(meaning: Meaning, letters: string): boolean {
  return (
    meaning.kind === 'test' &&
    meaning.test.kind === 'is' &&
    // Other words for a state are no codes: "done" for COMPLETED.
    meaning.test.values.every((value) => /^[A-Z]+$/.test(value) && value.toLowerCase() === letters)
  );
}

function isLetterOfState(meaning: Meaning): boolean {
  if (meaning.kind !== 'test' || meaning.test.kind !== 'is') return false;
  const { column, values } = meaning.test;
  const isKind = column.model.words.some((word) => lettered.has(word));
  // A list of codes says what each letter stands for.
  if (values.some((value) => (column.model.spoken[value] ?? '') !== '')) return false;
  return isKind && values.length === 1 && column.samples.every((value) => value.length === 1);
}

/** Words in the names of columns with states or types. */
const lettered = new Set(['status', 'state', 'stage', 'type']);

const wordsMax = 5;
const nounFit = 0.9;
/** The fit of a part of a value, such as "tariff" for a reason "Tariff enquiry". */
const shortFit = 0.6;
/** An amount whose fit is lower than another's by more than this is rarely meant. */
const behindMax = 0.12;
const behind = 0.7;
/** If rows have that name, a value of it is the rarer meaning. */
const besideNoun = 0.8;
