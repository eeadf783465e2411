import { isFiller } from '../words/lexicon.js';
import type { Token } from '../words/tokenise.js';

/** The place of a phrase. */
export interface Found {
  start: number;
  end: number;
}

const none: ReadonlySet<string> = new Set();

/** The remaining words of a question while parts of it are interpreted. */
export class QuestionWords {
  readonly #taken: boolean[];
  readonly #stems: ReadonlySet<string>;

  constructor(readonly tokens: readonly Token[]) {
    this.#taken = tokens.map(() => false);
    this.#stems = new Set(tokens.map(({ stem }) => stem));
  }

  /** A copy, for one of several continuations. */
  copy(): QuestionWords {
    const other = new QuestionWords(this.tokens);
    for (const [at, isTaken] of this.#taken.entries()) if (isTaken) other.take(at, 1);
    return other;
  }

  /** The place of these adjacent stems, if none of them is taken yet. */
  find(stems: readonly string[]): number | undefined {
    // A workspace may have thousands of names and values to look for; most are not in the question at all.
    if (!stems.every((wanted) => this.#stems.has(wanted))) return undefined;
    const place = this.tokens.findIndex((_, at) =>
      stems.every((wanted, index) => !this.#taken[at + index] && this.tokens[at + index]?.stem === wanted),
    );
    return place === -1 || stems.length === 0 ? undefined : place;
  }

  /** Takes these stems in order if only "were" or words to skip are between them: "units were sold" are units sold. Returns their place. */
  takePhrase(stems: readonly string[], passed: ReadonlySet<string> = none): Found | undefined {
    const start = this.find(stems) ?? this.find(stems.slice(0, 1));
    if (start === undefined) return undefined;
    let at = start;
    for (const [place, wanted] of stems.entries()) {
      while (place > 0 && this.#isPassed(at, wanted, passed)) at += 1;
      if (this.tokens[at]?.stem !== wanted || this.#taken[at]) return undefined;
      at += 1;
    }
    this.take(start, at - start);
    return { start, end: at };
  }

  #isPassed(at: number, wanted: string, passed: ReadonlySet<string>): boolean {
    const token = this.tokens[at];
    if (!token || token.stem === wanted || this.#taken[at]) return false;
    return linking.has(token.lower) || passed.has(token.stem);
  }

  /** The place of one of these words that is not taken yet. */
  findWord(words: ReadonlySet<string>): number | undefined {
    const place = this.tokens.findIndex(({ lower }, at) => !this.#taken[at] && words.has(lower));
    return place === -1 ? undefined : place;
  }

  take(at: number, length: number): void {
    this.#taken.fill(true, at, at + length);
  }

  isTaken(at: number): boolean {
    return this.#taken[at] ?? true;
  }

  /** Reports whether the remaining words carry no meaning of their own. */
  get isExplained(): boolean {
    return this.tokens.every(
      ({ kind, lower }, at) =>
        this.isTaken(at) ||
        (!negations.has(lower) && !this.#isOrdinal(at) && (kind === 'sign' || isSpokenFor(lower))),
    );
  }

  /** "whose last order": a single order, and not the metric. */
  #isOrdinal(at: number): boolean {
    return ['first', 'last'].includes(this.tokens[at]?.lower ?? '') && this.#taken[at + 1] === true;
  }
}

function isSpokenFor(lower: string): boolean {
  return isFiller(lower) || courtesies.has(lower);
}

const linking = new Set(['is', 'are', 'was', 'were']);

/** Words that must never be skipped: they negate, ask for a forecast, or for another number. */
const negations = new Set(
  `not no never without except neither nor other than will forecast predict expected
  average mean avg median maximum max minimum min value values != <> < > <= >=`.split(/\s+/),
);

/** Words around a metric that only open the question or say that something happened. */
const courtesies = new Set(
  `what was is are were our the show me give how much many did do does we have had there total overall number of by per for in from on at to
  with each every split broken down and which has have got get made make came come brought bring placed place ship shipped received
  generated generate recorded earned earn happened occurred overview trend over time report figure figures`.split(
    /\s+/,
  ),
);
