import { grainWords, partName } from '#english';
import type { LastPeriods } from '#english';
import { unitOf } from '#workspace';
import type { Unit } from '#workspace';
import { capitalize } from '../capitalize.js';
import { changeWords } from '../insight/change-words.js';
import { numberWords } from '../insight/number-words.js';
import { listed } from '../insight/subject-words.js';
import type { Overview, OverviewLine } from './overview.js';
import type { Surveyed } from './surveyed.js';

type Descriptions = ReadonlyMap<string, string>;

/** Describes an overview in a few sentences: the last period compared with the one before, the moves, outliers, and the end of the data. */
export function overviewWords(
  { lines }: Overview,
  { asked, today }: Pick<Surveyed, 'asked' | 'today'>,
  asks: 'doing' | 'unusual' | 'about',
): string {
  const descriptions = new Map(asked.metrics.map(({ name, description }) => [name, description]));
  const totals = lines.filter(({ part }) => !part);
  const parts = lines.filter(({ part }) => part);
  const isTimed = totals.some(({ timed }) => timed);
  if (!isTimed) {
    const noChange =
      asks === 'unusual' ? ['Nothing here says when things were, so there is no change to tell.'] : [];
    return [...noChange, allTimeWords(totals, descriptions), ...commonestWords(parts)].join(' ');
  }
  const numbers = byPeriod(totals).map((group) => periodSentence(group, descriptions));
  const usual = usualWords(totals, descriptions);
  const moved = movedWords(parts, descriptions);
  const said =
    asks === 'unusual'
      ? [usual, ...numbers, ...moved]
      : [...numbers, ...moved, isOutside(totals) ? usual : undefined];
  return [...said, reachWords(totals, today)].filter((sentence) => sentence !== undefined).join(' ');
}

/** The reading that is shown for an overview. */
export function overviewReading({ lines }: Overview): string {
  const totals = lines.filter(({ part }) => !part);
  const [first] = totals;
  const names = listed(totals.map(({ name }) => name));
  const { timed } = first ?? {};
  return timed
    ? `${names} in ${periodWords(timed.periods, 'later')}, against ${periodWords(timed.periods, 'earlier')}`
    : names;
}

function byPeriod(lines: readonly OverviewLine[]): OverviewLine[][] {
  const keyOf = ({ timed }: OverviewLine) => (timed ? periodWords(timed.periods, 'later') : '');
  return [...Map.groupBy(lines, keyOf).values()];
}

function periodWords(periods: LastPeriods, which: 'later' | 'earlier'): string {
  return grainWords(periods[which].from, periods.grain) ?? periods[which].from;
}

/** "In March 2026, revenue was 1,200 (up 20% on February 2026) and the number of orders 58 (down 3%)." */
function periodSentence(lines: readonly OverviewLine[], descriptions: Descriptions): string {
  const [first] = lines;
  if (!first?.timed) return allTimeWords(lines, descriptions);
  const { periods } = first.timed;
  const told = lines.map((line, place) => {
    const against = place === 0 ? ` on ${periodWords(periods, 'earlier')}` : '';
    const verb = place === 0 ? ' was' : '';
    return `${theName(line)}${verb} ${valueWords(line, line.value, descriptions)}${changeOf(line, against, descriptions)}`;
  });
  return `In ${periodWords(periods, 'later')}, ${listed(told)}.`;
}

/** " (up 12% on May 2026)"; empty without a number to compare with. */
function changeOf(line: OverviewLine, against: string, descriptions: Descriptions): string {
  const { value, before } = line;
  if (value === undefined || before === undefined) return '';
  const said = changeWords(value, before, unitIn(line, descriptions)).replace(/ (?:than|as)$/, '');
  if (said === 'the same') return against === '' ? ' (unchanged)' : ` (as${against})`;
  const [, size, direction] = /^(.+) (higher|lower)$/.exec(said) ?? [];
  if (size !== undefined) return ` (${direction === 'higher' ? 'up' : 'down'} ${size}${against})`;
  return ` (up from ${valueWords(line, before, descriptions)}${against.replace(/^ on/, ' in')})`;
}

function unitIn({ name, amount, value, before }: OverviewLine, descriptions: Descriptions): Unit {
  const values = [value, before].filter((each) => each !== undefined);
  const isRate = amount.kind === 'ratio' && amount.inPercent;
  const known = amount.kind === 'aggregate' && amount.of.kind === 'value' ? amount.of.column.name : name;
  return unitOf({
    name: known,
    description: descriptions.get(name) ?? '',
    values,
    computed: isRate ? 'percent' : undefined,
  });
}

function valueWords(line: OverviewLine, value: number | undefined, descriptions: Descriptions): string {
  if (value === undefined) return 'without a value';
  const unit = unitIn(line, descriptions);
  // The rows have every digit.
  return numberWords(unit.unit === 'none' && Math.abs(value) >= 1_000 ? Math.round(value) : value, unit);
}

/** "the number of orders"; a curated metric by its own name, "average order value" but "MRR". */
function theName({ name, amount }: OverviewLine): string {
  if (amount.kind !== 'metric') return `the ${name}`;
  return /^\p{Lu}[^\p{Lu}]+$/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** The parts that moved most, without a cause. */
function movedWords(parts: readonly OverviewLine[], descriptions: Descriptions): string[] {
  return [...Map.groupBy(parts, ({ amount }) => amount).values()].flatMap((lines) => {
    const [first] = lines;
    if (!first) return [];
    const told = lines.flatMap((line) => {
      const { part, amount, value = 0, before = 0 } = line;
      const to = `from ${valueWords(line, before, descriptions)} to ${valueWords(line, value, descriptions)}`;
      return part ? [`${partName(part, amount)} ${to}`] : [];
    });
    return [`${capitalize(theName(first))} moved most for ${listed(told)}.`];
  });
}

const historyMin = 5;

/** Reports whether a number is beyond all numbers of the periods before. */
function beyond({ value, past }: OverviewLine): 'highest' | 'lowest' | undefined {
  if (value === undefined || past.length < historyMin) return undefined;
  if (past.every((each) => each < value)) return 'highest';
  return past.every((each) => each > value) ? 'lowest' : undefined;
}

function isOutside(lines: readonly OverviewLine[]): boolean {
  return lines.some((line) => beyond(line) !== undefined);
}

/** The numbers beyond those of the periods before; or a note that there are none, or too few periods. */
function usualWords(lines: readonly OverviewLine[], descriptions: Descriptions): string {
  const outside = lines.flatMap((line) => {
    const end = beyond(line);
    if (end === undefined) return [];
    const next = end === 'highest' ? Math.max(...line.past) : Math.min(...line.past);
    const far = `${valueWords(line, next, descriptions)} at ${end === 'highest' ? 'most' : 'least'}`;
    return [
      `${theName(line)} was ${end === 'highest' ? 'higher' : 'lower'} than in any of the ${pastWords(line)} before (${far})`,
    ];
  });
  if (outside.length > 0) return `${capitalize(listed(outside))}.`;
  const [first, ...others] = lines.filter(({ past }) => past.length >= historyMin);
  if (!first) return 'There is too little history to say what is usual.';
  const each = others.length > 0 ? 'each of these numbers' : theName(first);
  return `Nothing stands out: ${each} lies within what the ${pastWords(first)} before had.`;
}

function pastWords(line: OverviewLine): string {
  const { length } = line.past;
  return `${String(length)} ${unitOfTime(line, length)}`;
}

function unitOfTime({ timed }: OverviewLine, count: number): string {
  const grain = timed?.periods.grain ?? 'period';
  return count === 1 ? grain : `${grain}s`;
}

/** Mentions an early end of the data, because its last whole period is then not the latest one. */
function reachWords(lines: readonly OverviewLine[], today: string): string | undefined {
  const early = lines.find(({ timed }) => timed?.periods.endsEarly);
  const last = early?.extent.last;
  if (!early?.timed || last === undefined || last >= today) return undefined;
  return `The data ends on ${grainWords(last, 'day') ?? last}, so ${periodWords(early.timed.periods, 'later')} is its last whole ${early.timed.periods.grain}.`;
}

function allTimeWords(lines: readonly OverviewLine[], descriptions: Descriptions): string {
  const told = lines.map(
    (line, place) =>
      `${theName(line)}${place === 0 ? ' is' : ''} ${valueWords(line, line.value, descriptions)}`,
  );
  return `In all, ${listed(told)}.`;
}

/** "Most vehicles by value: Norway (country) 2 and Chile (country) 1." */
function commonestWords(parts: readonly OverviewLine[]): string[] {
  return [...Map.groupBy(parts, ({ amount }) => amount).values()].flatMap((lines) => {
    const [first] = lines;
    if (!first) return [];
    const values = lines.map(
      (line) => `${partName(line.part ?? nothing(), line.amount)} ${numberWords(line.value ?? 0)}`,
    );
    return [`${capitalize(theName(first))} is highest for ${listed(values)}.`];
  });
}

function nothing(): never {
  throw new Error('A line of a part has the part.');
}
