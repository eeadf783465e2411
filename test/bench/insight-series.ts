/** A source of numbers from 0 to 1 that is the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The kinds of noise that are no news. */
export const noises = ['white', 'seasonal', 'drifting', 'heavy-tailed'] as const;
export type Noise = (typeof noises)[number];

/** A series of days in which nothing happens, the oldest first, and the standard deviation of its noise. */
export interface NoiseSeries {
  noise: Noise;
  values: number[];
  sigma: number;
  /** The trend in it, a day. */
  slope: number;
}

/** Series of every kind in turn, of different levels and spreads. */
export function noiseSeries(count: number, days: number, random: () => number): NoiseSeries[] {
  return Array.from({ length: count }, (_, place) => {
    const noise = noises[place % noises.length] ?? 'white';
    const level = 10 ** (2 + 4 * random());
    const sigma = level * (0.01 + 0.1 * random());
    const { shape, slope = 0 } = shapeOf(noise, sigma, random);
    return { noise, sigma, slope, values: Array.from({ length: days }, (_each, day) => level + shape(day)) };
  });
}

interface Shape {
  shape: (day: number) => number;
  slope?: number;
}

function shapeOf(noise: Noise, sigma: number, random: () => number): Shape {
  switch (noise) {
    case 'white':
      return { shape: () => sigma * normal(random) };
    case 'seasonal': {
      const weekdays = Array.from({ length: 7 }, () => sigma * 4 * normal(random));
      return { shape: (day) => (weekdays[day % 7] ?? 0) + sigma * normal(random) };
    }
    case 'drifting': {
      // A trend, and a level that wanders besides.
      const slope = sigma * 0.05 * (2 * random() - 1);
      const step = sigma * 0.3 * random();
      let wandered = 0;
      const shape = (day: number) => {
        wandered += step * normal(random);
        return slope * day + wandered + sigma * normal(random);
      };
      return { shape, slope };
    }
    case 'heavy-tailed':
      return { shape: () => (sigma * studentOfThree(random)) / Math.sqrt(3) };
  }
}

/** A normally distributed number. */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Student's t with three degrees of freedom: its variance is 3, and one value in a hundred is beyond 5.8. */
function studentOfThree(random: () => number): number {
  const squares = normal(random) ** 2 + normal(random) ** 2 + normal(random) ** 2;
  return normal(random) / Math.sqrt(squares / 3);
}
