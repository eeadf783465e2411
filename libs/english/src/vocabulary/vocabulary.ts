import type { Domain } from '../domain/domain.js';
import { businessSenses } from './business-words.js';
import { columnSenses } from './column-senses.js';
import { phraseKey } from './phrases.js';
import { rowSenses } from './row-senses.js';
import type { Entry, Meaning, Sense } from './sense.js';
import { testSenses } from './test-senses.js';

/** All phrases that mean something in a source. Built once for many questions. */
export class Vocabulary {
  readonly #senses = new Map<string, Sense[]>();
  readonly #words = new Set<string>();
  /** The rows of the one table, where there is but one. */
  readonly lone: Meaning | undefined;

  private constructor(domain: Domain) {
    const [table, ...others] = domain.tables;
    this.lone = table && others.length === 0 ? { kind: 'rows', table } : undefined;
  }

  /** Gathers them from a source, a table at each step. */
  static *steps(domain: Domain): Generator<void, Vocabulary> {
    const vocabulary = new Vocabulary(domain);
    for (const table of domain.tables) {
      for (const entries of [rowSenses, columnSenses, testSenses, businessSenses])
        for (const entry of entries(table)) vocabulary.#add(entry);
      yield;
    }
    return vocabulary;
  }

  /** The single words in which its phrases are written. */
  get words(): ReadonlySet<string> {
    return this.#words;
  }

  /** What stems mean together. */
  sensesOf(key: string): readonly Sense[] {
    return this.#senses.get(key) ?? [];
  }

  #add({ phrase, meaning, fit }: Entry): void {
    if (phrase.length === 0 || phrase.length > wordsMax) return;
    const key = phraseKey(phrase);
    const senses = this.#senses.get(key) ?? [];
    senses.push({ meaning, fit });
    this.#senses.set(key, senses);
    for (const word of phrase) this.#words.add(word.toLowerCase());
  }
}

const wordsMax = 5;
