import { valueChanges } from '#workspace';
import { makeCells, sizes } from './insight-causes.ts';
import type { Cell } from './insight-causes.ts';
import { percentOf } from './insight-levels.ts';
import { normal } from './insight-series.ts';
import type { Bound } from './report.ts';

const weeks = 9;
const kinds = ['new_value', 'vanished_value', 'top_mover', 'concentration'] as const;
type Kind = (typeof kinds)[number];

/** A value of a dimension, and its part in the number. */
interface Chosen {
  dimension: number;
  value: number;
  share: number;
}

/** The shares of looks at noise that find a change of values, of changes that are not found, and of those whose value is not named first. */
export function valueBounds(count: number, random: () => number): Bound[] {
  const numbers = Array.from({ length: count }, () => aNumber(random));
  const noise = numbers.map(({ cells, amounts }) => look(cells, amounts));
  return kinds.flatMap((kind) => {
    const { finding, truth } = words[kind];
    const flagged = noise.map((changes) => changes.some((each) => each.kind === kind));
    const moved = numbers.flatMap((number) => inject(kind, number, random));
    const found = moved.map(({ changes, chosen }) =>
      changes.some((each) => each.kind === kind && isOf(chosen, each.cause)),
    );
    // The first of its kind that a look tells of.
    const named = moved.flatMap(({ changes, chosen }) => {
      const first = changes.find((each) => each.kind === kind);
      return first ? [isOf(chosen, first.cause)] : [];
    });
    return [
      { name: `looks at noise that find ${finding} (%)`, value: percentOf(flagged, true), max: 1 },
      { name: `${truth}, not found (%)`, value: percentOf(found, false), max: 5 },
      { name: `${truth}, not named first (%)`, value: percentOf(named, false), max: 10 },
    ];
  });
}

interface WeeklyNumber {
  cells: Cell[];
  /** By week, the last first, and by cell. */
  amounts: number[][];
}

/** Cells with noise of their own, in weeks that are larger or smaller as a whole. */
function aNumber(random: () => number): WeeklyNumber {
  const cells = makeCells(random);
  const noise = 0.1 + 0.3 * random();
  const wholeNoise = 0.1 * random();
  const amounts = Array.from({ length: weeks }, () => {
    const whole = 1 + wholeNoise * normal(random);
    return cells.map(({ level }) => level * whole * Math.max(0, 1 + noise * normal(random)));
  });
  return { cells, amounts };
}

function look(cells: readonly Cell[], amounts: readonly number[][]) {
  const byDimension = sizes.map((size, dimension) => {
    const byValue = new Map(Array.from({ length: size }, (_, value) => [`v${value}`, zeros()]));
    for (const [week, ofCells] of amounts.entries())
      for (const [place, amount] of ofCells.entries()) {
        const each = byValue.get(`v${cells[place]?.values[dimension]}`);
        if (each) each[week] = (each[week] ?? 0) + amount;
      }
    return [`d${dimension}`, byValue] as const;
  });
  const total = (amounts[0] ?? []).reduce((sum, amount) => sum + amount, 0);
  return valueChanges(byDimension, total);
}

function zeros(): number[] {
  return Array.from({ length: weeks }, () => 0);
}

/** The part that a value has at least, and at most, so that its change is one. */
const chosenShares: Record<Kind, readonly [number, number]> = {
  new_value: [0.08, 0.5],
  vanished_value: [0.08, 0.5],
  top_mover: [0.05, 0.5],
  concentration: [0.1, 0.45],
};
/** A mover adds so much of the number. */
const moverShare = 0.3;
/** A value that is concentrated on makes so much of it for three weeks. */
const concentratedShare = 0.65;
const concentratedWeeks = 3;

const words: Record<Kind, { finding: string; truth: string }> = {
  new_value: { finding: 'a new value', truth: 'new values of 8 % at least' },
  vanished_value: { finding: 'a vanished value', truth: 'vanished values of 8 % at least' },
  top_mover: { finding: 'a mover', truth: `movers of ${100 * moverShare} % of the number` },
  concentration: {
    finding: 'a concentration',
    truth: `values that come to make ${100 * concentratedShare} %`,
  },
};

/** The number with such a change in one of its values; nothing where it has no value of such a size. */
function inject(kind: Kind, { cells, amounts }: WeeklyNumber, random: () => number) {
  const [least, most] = chosenShares[kind];
  const fit = valuesOf(cells).filter(({ share }) => share >= least && share <= most);
  const chosen = fit[Math.floor(random() * fit.length)];
  if (!chosen) return [];
  const changed = amounts.map((ofCells, week) =>
    ofCells.map((amount, place) =>
      cells[place]?.values[chosen.dimension] === chosen.value
        ? amount * factorOf(kind, chosen.share, week)
        : amount,
    ),
  );
  return [{ chosen, changes: look(cells, changed) }];
}

function factorOf(kind: Kind, share: number, week: number): number {
  switch (kind) {
    case 'new_value':
      return week === 0 ? 1 : 0;
    case 'vanished_value':
      return week === 0 ? 0 : 1;
    case 'top_mover':
      return week === 0 ? 1 + moverShare / share : 1;
    case 'concentration':
      return week < concentratedWeeks
        ? (concentratedShare / (1 - concentratedShare)) * ((1 - share) / share)
        : 1;
  }
}

function valuesOf(cells: readonly Cell[]): Chosen[] {
  const whole = cells.reduce((sum, { level }) => sum + level, 0);
  return sizes.flatMap((size, dimension) =>
    Array.from({ length: size }, (_, value) => {
      const own = cells.filter(({ values }) => values[dimension] === value);
      return { dimension, value, share: own.reduce((sum, { level }) => sum + level, 0) / whole };
    }),
  );
}

function isOf(chosen: Chosen, cause: { dimension: string; value: string }): boolean {
  return cause.dimension === `d${chosen.dimension}` && cause.value === `v${chosen.value}`;
}
