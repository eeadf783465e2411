import type { Cell } from '#contracts';
import { changeLabels } from '#english';
import { numberOf } from '#workspace';
import type { Result } from '../result-shape/result-shape.js';

/** A line in the breakdown of a change. */
export interface Mover {
  name: readonly Cell[];
  before: number;
  after: number;
  change: number;
}

const linesMax = 3;

/** The lines of a broken-down change, without those that lack a number in one of the periods. */
export function moversOf({ columns, rows }: Result): Mover[] {
  const place = (label: string): number => columns.findIndex(({ name }) => name === label);
  const [before, after] = [place(changeLabels.before), place(changeLabels.after)];
  return rows.flatMap((row) => {
    const [one, other] = [numberOf(row[before]), numberOf(row[after])];
    if (one === undefined || other === undefined) return [];
    return [{ name: row.slice(0, before), before: one, after: other, change: other - one }];
  });
}

/**
 * Scores a breakdown from 0 to 1. It scores high where a few lines make up more of the change than of the total, and low where all
 * lines changed alike or moved in opposite directions.
 */
export function explanatoryScore(movers: readonly Mover[]): number {
  const sum = (of: (mover: Mover) => number): number => movers.reduce((total, mover) => total + of(mover), 0);
  const [change, before] = [sum((mover) => mover.change), sum((mover) => mover.before)];
  if (change === 0 || before <= 0) return 0;
  const largest = movers.toSorted((a, b) => b.change / change - a.change / change).slice(0, linesMax);
  let [ofChange, ofWhole, most] = [0, 0, 0];
  for (const mover of largest) {
    ofChange += mover.change / change;
    ofWhole += mover.before / before;
    most = Math.max(most, Math.min(1, ofChange) - ofWhole);
  }
  return (most * Math.abs(change)) / sum((mover) => Math.abs(mover.change));
}
