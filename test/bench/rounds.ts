/** The number of rounds for each side, and the duration of each. */
export interface Plan {
  rounds: number;
  seconds: number;
  /** Of a table, where a benchmark makes tables of the size that it is told. */
  rows?: number;
}

/** One round of one side. CPU is that of the process that serves or calls, and that of the store behind it. */
export interface Measured {
  perSecond: number;
  cpuMicros: number;
  storeCpuMicros: number;
  /** Share of one core that the load generator used, where there is one; near 1 it would be what is measured. */
  generatorBusy?: number;
}

/** One of the things that are compared. */
export interface Side {
  name: string;
  run(seconds: number): Promise<Measured>;
}

/** The api reaches its final speed only after some ten thousand requests: V8 compiles its hot functions late. */
const warmUpSeconds = 10;

/**
 * Runs the sides in turn, so that what else the machine does hits all of them alike; every other round in reverse order,
 * so that none always follows the same one. The warm-up is not counted.
 */
export async function alternate(
  sides: readonly Side[],
  plan: Plan,
  warmUp = warmUpSeconds,
): Promise<Map<string, Measured[]>> {
  const results = new Map(sides.map(({ name }): [string, Measured[]] => [name, []]));
  for (const side of sides) await side.run(warmUp);
  for (let round = 0; round < plan.rounds; round += 1) {
    const inTurn = round % 2 === 0 ? sides : sides.toReversed();
    for (const side of inTurn) results.get(side.name)?.push(await side.run(plan.seconds));
  }
  return results;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
