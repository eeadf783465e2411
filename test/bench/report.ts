import { median } from './rounds.ts';
import type { Measured, Plan } from './rounds.ts';

/** The speed of one side relative to another, round by round, and the required one. */
export interface Ratio {
  of: string;
  to: string;
  perRound: number[];
  median: number;
  needed: number;
  reached: boolean;
}

/** Something that must not be more. */
export interface Bound {
  name: string;
  value: number;
  max: number;
}

export interface Report {
  sides: ({ name: string } & Measured)[];
  ratios: Ratio[];
  bounds?: Bound[];
  notes: string[];
}

/** A ratio that is needed: `of` at least `needed` times `to`. */
export type Need = Pick<Ratio, 'of' | 'to' | 'needed'>;

export function reportOn(
  results: ReadonlyMap<string, Measured[]>,
  needs: readonly Need[],
  notes: string[],
): Report {
  const sides = Array.from(results, ([name, rounds]) => ({ name, ...medians(rounds) }));
  const ratios = needs.flatMap((need) => {
    const [ours, theirs] = [results.get(need.of), results.get(need.to)];
    return ours && theirs ? [ratioOf(need, ours, theirs)] : [];
  });
  return { sides, ratios, notes };
}

export function describeReport(
  machine: string,
  plan: Plan,
  { sides, ratios, bounds, notes }: Report,
): string {
  const width = Math.max(0, ...sides.map(({ name }) => name.length));
  const rows = sides.map((side) => [
    side.name.padEnd(width),
    cell(Math.round(side.perSecond)),
    cell(side.cpuMicros.toFixed(1)),
    cell(side.storeCpuMicros.toFixed(1)),
    side.generatorBusy === undefined ? '' : cell(`${Math.round(side.generatorBusy * 100)} %`),
  ]);
  const head = [' '.repeat(width), cell('per second'), cell('CPU µs each'), cell("store's µs")];
  if (sides.some((side) => side.generatorBusy !== undefined)) head.push(cell('generator'));
  return [
    `${machine}; ${plan.rounds} alternating rounds of ${plan.seconds} s, medians`,
    '',
    ...[head, ...rows].map((cells) => cells.join('').trimEnd()),
    '',
    ...ratios.map(describeRatio),
    ...(bounds ?? []).map(describeBound),
    ...notes,
  ].join('\n');
}

function describeRatio({ of, to, perRound, median: middle, needed, reached }: Ratio): string {
  const each = perRound.map((ratio) => ratio.toFixed(2)).join(' ');
  const verdict = reached ? 'reached' : 'MISSED';
  return `${of} / ${to}: ${middle.toFixed(3)} (needed ${needed}: ${verdict}); per round ${each}`;
}

function describeBound({ name, value, max }: Bound): string {
  return `${name}: ${value.toFixed(2)} (at most ${max}: ${value <= max ? 'reached' : 'MISSED'})`;
}

function ratioOf(need: Need, ours: readonly Measured[], theirs: readonly Measured[]): Ratio {
  const perRound = ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? Number.NaN));
  const middle = median(perRound);
  return { ...need, perRound, median: middle, reached: middle >= need.needed };
}

function medians(rounds: readonly Measured[]): Measured {
  const busy = rounds.flatMap(({ generatorBusy }) => generatorBusy ?? []);
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    cpuMicros: median(rounds.map(({ cpuMicros }) => cpuMicros)),
    storeCpuMicros: median(rounds.map(({ storeCpuMicros }) => storeCpuMicros)),
    ...(busy.length > 0 && { generatorBusy: median(busy) }),
  };
}

function cell(value: string | number): string {
  return value.toLocaleString('en').padStart(13);
}
