import { describe, expect, it } from '@jest/globals';
import { grounds, palettes } from './palette.js';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Simulates color-blindness, one kind of cone missing, in linear light (Machado, Oliveira and Fernandes, 2009). */
const sights: Readonly<Record<string, Matrix>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no cones for red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no cones for green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no cones for blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The minimum distance in OKLab at which adjacent marks are distinguishable at a glance: several times the threshold. */
const apartMin = 0.09;
/** The minimum that WCAG 2.2 requires of graphics. */
const contrastMin = 3;

describe.each(['light', 'dark'] as const)('colors on a %s ground', (theme) => {
  it.each(Object.entries(sights))('differ for eyes with %s', (_, sight) => {
    const seen = palettes[theme].map((color) => perceived(applied(sight, linear(color))));
    const apart = seen.flatMap((one, place) => seen.slice(place + 1).map((other) => distance(one, other)));
    expect(Math.min(...apart)).toBeGreaterThan(apartMin);
  });

  it('stand out from it', () => {
    const contrasts = palettes[theme].map((color) => contrast(linear(color), linear(grounds[theme])));
    expect(Math.min(...contrasts)).toBeGreaterThan(contrastMin);
  });
});

function linear(color: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function applied(matrix: Matrix, [r, g, b]: Triple): Triple {
  const row = ([x, y, z]: Triple) => Math.min(1, Math.max(0, x * r + y * g + z * b));
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

/** OKLab, in which equal distances look alike. */
function perceived([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function distance(one: Triple, other: Triple): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

function contrast(one: Triple, other: Triple): number {
  const brightness = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const [high, low] = [brightness(one), brightness(other)].toSorted((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}
