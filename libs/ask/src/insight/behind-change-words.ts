import { periodWords } from '#english';
import type { Change } from '#english';
import type { Cell } from '#contracts';
import { moversOf } from '../change/telling-way.js';
import type { Mover } from '../change/telling-way.js';
import { textOf } from '../result-shape/cell-values.js';
import type { Background, Result } from '../result-shape/result-shape.js';
import { numberWords, percentWords } from './number-words.js';
import { listed } from './subject-words.js';

const namedMax = 3;

/** Describes a change between two periods and the lines that made up most of it. It names no cause. */
export function behindChangeWords(result: Result, change: Change, background: Background): string {
  const movers = moversOf(result);
  const what = (background.words?.what ?? 'value').replace(/^change of /, '');
  return change.isSum && !result.isCut
    ? ofSum(movers, what, change)
    : ofEach(movers, what, change, result.isCut);
}

function ofSum(movers: readonly Mover[], what: string, { before, after }: Change): string {
  const [first, second] = [sumOf(movers, 'before'), sumOf(movers, 'after')];
  const total = second - first;
  const periods = `${numberWords(first)} ${periodWords(before)} to ${numberWords(second)} ${periodWords(after)}`;
  if (total === 0) return `The ${what} did not change: from ${periods}.`;
  const isDrop = total < 0;
  const percent = first > 0 ? `, by ${percentWords(Math.abs(total / first))}` : '';
  const along = movers
    .filter((mover) => mover.change * total > 0)
    .toSorted((a, b) => b.change / total - a.change / total);
  const against = movers
    .filter((mover) => mover.change * total < 0)
    .toSorted((a, b) => a.change / total - b.change / total);
  const named = leading(along, total);
  const parts = named.map(
    (mover) => `${nameOf(mover.name)} (${signed(mover.change)}, ${percentWords(mover.change / total)} of it)`,
  );
  const share = named.reduce((sum, mover) => sum + mover.change / total, 0);
  const most = share >= 0.5 ? 'Most of' : 'The largest parts of';
  const [other] = against;
  const rest = other ? ` ${nameOf(other.name)} went the other way (${signed(other.change)}).` : '';
  return `The ${what} ${isDrop ? 'fell' : 'rose'} from ${periods}${percent}. ${most} the ${isDrop ? 'drop' : 'rise'} came from ${listed(parts)}.${rest}`;
}

/** As many as make up half of the change, or the largest few. */
function leading(along: readonly Mover[], total: number): Mover[] {
  const named: Mover[] = [];
  let share = 0;
  for (const mover of along.slice(0, namedMax)) {
    if (share >= 0.5) break;
    named.push(mover);
    share += mover.change / total;
  }
  return named;
}

/** Averages and the like are of each line by itself. */
function ofEach(movers: readonly Mover[], what: string, { before, after }: Change, isCut: boolean): string {
  const largest = movers
    .filter(({ change }) => change !== 0)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, namedMax);
  const limits = isCut
    ? 'There are more lines than were read, so that the change of all is not told.'
    : 'These do not add up, so that no line has a part of the change of all.';
  if (largest.length === 0)
    return `The ${what} did not change for any line ${periodWords(after)} from ${periodWords(before)}. ${limits}`;
  const parts = largest.map(
    (mover) => `${nameOf(mover.name)} (from ${numberWords(mover.before)} to ${numberWords(mover.after)})`,
  );
  return `The ${what} ${periodWords(after)} changed most against that ${periodWords(before)} for ${listed(parts)}. ${limits}`;
}

function sumOf(movers: readonly Mover[], of: 'before' | 'after'): number {
  return movers.reduce((sum, mover) => sum + mover[of], 0);
}

function signed(value: number): string {
  return value > 0 ? `+${numberWords(value)}` : numberWords(value);
}

function nameOf(name: readonly Cell[]): string {
  return name
    .map((cell) => (cell === null ? '(none)' : textOf(cell)))
    .join(' / ')
    .slice(0, 100);
}
