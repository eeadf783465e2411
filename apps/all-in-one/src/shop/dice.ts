// Held here: a million throws look them up, and in the sandbox of a test each look-up of a global is slow.
const { exp, floor, imul } = Math;

/** Seeded chance (mulberry32): the same seed throws the same row of numbers on every machine. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A stream of its own for each concept, so that a change to one table leaves the others as they were. */
  static for(concept: string, seed: number): Dice {
    let hash = 0x811c9dc5 ^ seed;
    for (const letter of concept) hash = imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    return new Dice(hash);
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A real number between two bounds. */
  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** A whole number between two bounds, both included. */
  whole(low: number, high: number): number {
    return low + floor(this.next() * (high - low + 1));
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[floor(this.next() * values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }

  /** One of the values, each as likely as its weight says. */
  weigh<Value>(weighted: readonly (readonly [Value, number])[]): Value {
    let left = this.next() * sumOf(weighted);
    for (const [value, weight] of weighted) {
      left -= weight;
      if (left < 0) return value;
    }
    return this.pick(weighted)[0];
  }

  /** A count of something that happens `mean` times on average (Poisson; by the normal curve when it is many). */
  count(mean: number): number {
    if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()));
    const limit = exp(-mean);
    let happened = 0;
    for (let product = this.next(); product > limit; product *= this.next()) happened += 1;
    return happened;
  }

  private normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}

function sumOf(weighted: readonly (readonly [unknown, number])[]): number {
  let sum = 0;
  for (const [, weight] of weighted) sum += weight;
  return sum;
}
