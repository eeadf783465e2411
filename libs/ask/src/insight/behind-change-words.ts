import { changeLabels, comparedPeriodsWords, periodWords } from '#english';
import type { Change } from '#english';
import type { Cell } from '#contracts';
import { moversOf } from '../change/movers.js';
import type { Mover } from '../change/movers.js';
import { textOf } from '../result-shape/cell-values.js';
import { shapeOf } from '../result-shape/result-shape.js';
import type { Background, Result } from '../result-shape/result-shape.js';
import { numberWords, percentWords } from './number-words.js';
import { listed, uncapital } from './subject-words.js';

const namedMax = 3;

/** A change to be described. */
interface Described {
  change: Change;
  movers: readonly Mover[];
  /** "the total amount", or a metric by its own name. */
  what: string;
  isCut: boolean;
  /** Writes a number in the unit of the change. */
  told: (value: number) => string;
}

/**
 * Describes a change between two periods and the lines that made up most of it. It names no cause. Where the question says that the
 * number went the other way, that is said.
 */
export function behindChangeWords(
  result: Result,
  change: Change,
  background: Background,
  saidDirection = 0,
): string {
  const { isMetric = false, changed = 'value' } = background.words ?? {};
  const measure = shapeOf(result, background).measures.find(({ name }) => name === changeLabels.after);
  const described = {
    change,
    movers: moversOf(result),
    what: isMetric ? uncapital(changed) : `the ${changed}`,
    isCut: result.isCut,
    told: (value: number) => numberWords(value, measure?.unit),
  };
  return capitalize(change.isSum && !result.isCut ? ofSum(described, saidDirection) : ofEach(described));
}

function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function ofSum({ change, movers, what, told }: Described, saidDirection: number): string {
  const [first, second] = [sumOf(movers, 'before'), sumOf(movers, 'after')];
  const total = second - first;
  const periods = `${told(first)} ${periodWords(change.before)} to ${told(second)} ${periodWords(change.after)}`;
  if (total === 0) return `${what} did not change: from ${periods}.`;
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
    (mover) =>
      `${nameOf(mover.name)} (${signed(mover.change, told)}, ${percentWords(mover.change / total)} of it)`,
  );
  const share = named.reduce((sum, mover) => sum + mover.change / total, 0);
  const most = share >= 0.5 ? 'Most of' : 'The largest parts of';
  const [other] = against;
  const rest = other ? ` ${nameOf(other.name)} went the other way (${signed(other.change, told)}).` : '';
  const moved = isDrop ? 'fell' : 'rose';
  const isOther = saidDirection * total < 0;
  const verb = isOther ? `did not ${isDrop ? 'rise' : 'fall'} but ${moved}` : moved;
  return `${what} ${verb} from ${periods}${percent}. ${most} the ${isDrop ? 'drop' : 'rise'} came from ${listed(parts)}.${rest}`;
}

/** The lines that make up half of the change, or the largest few. */
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

/** Averages and the like apply to each line by itself. */
function ofEach({ change: { before, after }, movers, what, isCut, told }: Described): string {
  const largest = movers
    .filter(({ change }) => change !== 0)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, namedMax);
  const limits = isCut
    ? 'There are more lines than were read, so that the change of all is not told.'
    : 'These do not add up, so that no line has a part of the change of all.';
  const periods = comparedPeriodsWords(after, before);
  if (movers.length === 0) return `nothing has ${what} in both periods, ${periods}.`;
  if (largest.length === 0) return `${what} did not change for any line ${periods}. ${limits}`;
  const parts = largest.map(
    (mover) => `${nameOf(mover.name)} (from ${told(mover.before)} to ${told(mover.after)})`,
  );
  return `${what} changed most ${periods} for ${listed(parts)}. ${limits}`;
}

function sumOf(movers: readonly Mover[], of: 'before' | 'after'): number {
  return movers.reduce((sum, mover) => sum + mover[of], 0);
}

function signed(value: number, told: Described['told']): string {
  return value > 0 ? `+${told(value)}` : told(value);
}

function nameOf(name: readonly Cell[]): string {
  return name
    .map((cell) => (cell === null ? '(none)' : textOf(cell)))
    .join(' / ')
    .slice(0, 100);
}
