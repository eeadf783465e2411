/** A number in the unusual period, and its usual value. */
export interface Compared {
  now: number;
  usual: number;
}

/** A metric by one of its dimensions. */
export interface Breakdown {
  dimension: string;
  values: readonly ({ value: string } & Compared)[];
}

/** The share of a dimension's value in a change. */
export interface Contribution extends Compared {
  dimension: string;
  value: string;
  /** Of the change: 1 for all of it, and more where other values compensated for some. */
  share: number;
}

/** A value explains a change only if its share in the change exceeds its usual share in the number by this much. */
const excessMin = 0.2;
/** Averages and distinct counts do not add up over the values of a dimension; such a number has no contributions. */
const sumErrorMax = 0.02;

/**
 * The values that caused a change, the main cause first. Over all dimensions, a value ranks by the difference between its share in the
 * change and its share in the number. A change that is uniform over all values has no cause among them.
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
