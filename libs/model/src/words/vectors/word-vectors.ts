import { readFileSync } from 'node:fs';

/** The meanings of English words as vectors: words that are used alike point in similar directions. */
export class WordVectors {
  readonly #places: ReadonlyMap<string, number>;
  readonly #bytes: Int8Array;
  readonly #dimensions: number;
  readonly #lengths = new Map<string, number>();

  /** `file` has the format that scripts/words/make-word-vectors.py writes. */
  constructor(file: Buffer) {
    const count = file.readUInt32LE(0);
    this.#dimensions = file.readUInt32LE(4);
    const listBytes = file.readUInt32LE(8);
    const words = file
      .toString('utf8', headBytes, headBytes + listBytes)
      .split('\n')
      .slice(0, count);
    this.#places = new Map(words.map((word, place) => [word, place]));
    const start = file.byteOffset + headBytes + listBytes;
    this.#bytes = new Int8Array(file.buffer, start, count * this.#dimensions);
  }

  get size(): number {
    return this.#places.size;
  }

  /** Reports whether a word is English, in the spelling of the list. */
  has(word: string): boolean {
    return this.#places.has(word);
  }

  /** Returns the cosine between two words or phrases, each the mean of its words; undefined if one of them has no known word. */
  likeness(some: readonly string[], others: readonly string[]): number | undefined {
    if (some.length === 1 && others.length === 1) return this.#likenessOf(some[0] ?? '', others[0] ?? '');
    const a = this.#mean(some);
    const b = this.#mean(others);
    return a && b && dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  }

  /** Returns the cosine between two words without copies, because a question compares its words with all words of a source. */
  #likenessOf(word: string, other: string): number | undefined {
    const [a, b] = [this.#vectorOf(word), this.#vectorOf(other)];
    return a && b && dot(a, b) / (this.#lengthOf(word, a) * this.#lengthOf(other, b));
  }

  #vectorOf(word: string): Int8Array | undefined {
    const place = this.#places.get(word);
    if (place === undefined) return undefined;
    return this.#bytes.subarray(place * this.#dimensions, (place + 1) * this.#dimensions);
  }

  #lengthOf(word: string, vector: Int8Array): number {
    const length = this.#lengths.get(word) ?? Math.sqrt(dot(vector, vector));
    this.#lengths.set(word, length);
    return length;
  }

  #mean(words: readonly string[]): Float32Array | undefined {
    const mean = new Float32Array(this.#dimensions);
    let known = 0;
    for (const word of words) {
      const vector = this.#vectorOf(word);
      if (!vector) continue;
      const length = this.#lengthOf(word, vector);
      for (const [axis, value] of vector.entries()) mean[axis] = (mean[axis] ?? 0) + value / length;
      known += 1;
    }
    return known === 0 ? undefined : mean;
  }
}

const headBytes = 12;

function dot(a: Int8Array | Float32Array, b: Int8Array | Float32Array): number {
  let sum = 0;
  for (let axis = 0; axis < a.length; axis += 1) sum += (a[axis] ?? 0) * (b[axis] ?? 0);
  return sum;
}

let loaded: WordVectors | undefined;

/** Returns the vectors in this package. They are read at the first use, since a process that reads no question needs none. */
export function wordVectors(): WordVectors {
  loaded ??= new WordVectors(readFileSync(new URL('word-vectors.bin', import.meta.url)));
  return loaded;
}
