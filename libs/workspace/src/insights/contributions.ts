/** A number in the period that stands out, and the one that is usual for it. */
export interface Compared {
  now: number;
  usual: number;
}

/** A metric by one of its dimensions. */
export interface Breakdown {
  dimension: string;
  values: readonly ({ value: string } & Compared)[];
}

/** The part that a value of a dimension has in a change. */
export interface Contribution extends Compared {
  dimension: string;
  value: string;
  /** Of the change: 1 where it made all of it, more where others made up for some. */
  share: number;
}

/** A value that has no larger a part in the change than usually in the number explains nothing. */
const excessMin = 0.2;
/** The parts of an average or of distinct things add up to something else; such a number has no contributions. */
const sumErrorMax = 0.02;

/**
 * The values that made a change, the first cause first. All dimensions are held against each other by how much larger their values' part
 * in the change is than their part in the number itself: a change that is everywhere alike has no cause among them.
 */
export function contributionsTo(change: Compared, breakdowns: readonly Breakdown[]): Contribution[] {
  const moved = change.now - change.usual;
  if (moved === 0) return [];
  return breakdowns
    .filter((breakdown) => addsUp(change, breakdown))
    .flatMap(({ dimension, values }) =>
      values.map(({ value, now, usual }) => {
        const share = (now - usual) / moved;
        return { dimension, value, now, usual, share, excess: share - partOf(usual, change.usual) };
      }),
    )
    .filter(({ excess }) => excess >= excessMin)
    .toSorted((one, other) => other.excess - one.excess)
    .map(({ excess: _, ...contribution }) => contribution);
}

function addsUp({ now }: Compared, { values }: Breakdown): boolean {
  const sum = values.reduce((total, value) => total + value.now, 0);
  const size = values.reduce((total, value) => total + Math.abs(value.now), 0);
  return Math.abs(sum - now) <= sumErrorMax * Math.max(size, Math.abs(now));
}

function partOf(usual: number, total: number): number {
  return total === 0 ? 0 : usual / total;
}
