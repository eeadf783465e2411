import type { Breakdown, Compared } from '#workspace';

/** A number of periods by three dimensions in which one value was moved. */
export interface MovedNumber {
  change: Compared;
  breakdowns: Breakdown[];
  cause: { dimension: string; value: string };
}

/** The numbers of values of the three dimensions. */
export const sizes = [4, 12, 30];
const periodsBefore = 4;
const shiftSigmas = 4;

/** The cells are the finest parts of the number, each with noise of its own. */
export interface Cell {
  values: number[];
  level: number;
}

/** Moves one value of one dimension by four times the noise of the whole, up or down. */
export function movedNumber(random: () => number): MovedNumber {
  const cells = makeCells(random);
  const noise = 0.1 + 0.3 * random();
  const draw = () =>
    cells.map(({ level }) => level * (1 + noise * (random() + random() + random() - 1.5) * 2));
  // The sum of three uniform numbers has a variance of a quarter.
  const sigma = Math.sqrt(cells.reduce((sum, { level }) => sum + (level * noise) ** 2, 0));
  const before = Array.from({ length: periodsBefore }, draw);
  const now = draw();
  const shift = shiftSigmas * sigma;
  const { dimension, value, isUp } = chooseCause(cells, shift, random);
  const isMoved = ({ values }: Cell) => values[dimension] === value;
  const moved = cells.filter(isMoved).reduce((sum, { level }) => sum + level, 0);
  const after = now.map((amount, place) => {
    const cell = cells[place];
    return cell && isMoved(cell) ? amount + ((isUp ? 1 : -1) * shift * cell.level) / moved : amount;
  });
  const compare = (isPart: (cell: Cell) => boolean): Compared => ({
    now: sumOf(after, cells, isPart),
    usual: medianOfFour(before.map((amounts) => sumOf(amounts, cells, isPart))),
  });
  return {
    change: compare(() => true),
    breakdowns: sizes.map((size, index) => ({
      dimension: `d${index}`,
      values: Array.from({ length: size }, (_, each) => ({
        value: `v${each}`,
        ...compare(({ values }) => values[index] === each),
      })),
    })),
    cause: { dimension: `d${dimension}`, value: `v${value}` },
  };
}

/** Cells of three dimensions whose values are of very different size. */
export function makeCells(random: () => number): Cell[] {
  return cellsOf(sizes.map((size) => Array.from({ length: size }, () => 0.05 + random() ** 3)));
}

function cellsOf([first = [], second = [], third = []]: readonly number[][]): Cell[] {
  return first.flatMap((one, a) =>
    second.flatMap((two, b) =>
      third.map((three, c) => ({ values: [a, b, c], level: 1_000 * one * two * three })),
    ),
  );
}

/** Nothing falls by more than it has. */
function chooseCause(cells: readonly Cell[], shift: number, random: () => number) {
  const dimension = Math.floor(random() * sizes.length);
  const value = Math.floor(random() * (sizes[dimension] ?? 1));
  const level = cells
    .filter(({ values }) => values[dimension] === value)
    .reduce((sum, cell) => sum + cell.level, 0);
  return { dimension, value, isUp: level < shift || random() < 0.5 };
}

function sumOf(amounts: readonly number[], cells: readonly Cell[], isPart: (cell: Cell) => boolean): number {
  return cells.reduce((sum, cell, place) => (isPart(cell) ? sum + (amounts[place] ?? 0) : sum), 0);
}

function medianOfFour(values: readonly number[]): number {
  const [, low = 0, high = 0] = values.toSorted((one, other) => one - other);
  return (low + high) / 2;
}
