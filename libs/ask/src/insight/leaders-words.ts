import { numberOf } from '#workspace';
import type { Background, Result, ResultShape } from '../result-shape/result-shape.js';
import { numberWords } from './number-words.js';
import { nameOf } from './part-words.js';
import { pointsOf } from './points.js';
import { listed } from './subject-words.js';
import type { Sentences } from './subject-words.js';

type Row = Result['rows'][number];

interface Leader {
  /** Several have the same number. */
  names: readonly string[];
  value: number;
  /** "in 2026", "for Chile". */
  where: string;
}

const leadersMax = 3;

/** The first of each group, in a ranking within groups: those of the latest periods, or of the groups that are listed first. */
export function leadersWords(
  result: Result,
  shape: ResultShape,
  background: Background,
): Sentences | undefined {
  const leaders = leadersOf(result, shape, background);
  const [measure] = shape.measures;
  const [leader] = leaders;
  if (!measure || !leader) return undefined;
  const comes = (names: readonly string[]): string =>
    `${listed(names)} ${names.length === 1 ? 'comes' : 'come'} ${background.words?.order?.direction === 'ascending' ? 'last' : 'first'}`;
  const value = (each: Leader): string => numberWords(each.value, measure.unit);
  const count = leaders.length;
  if (count > 1 && leaders.every(({ names }) => listed(names) === listed(leader.names)))
    return [`${comes(leader.names)} in all ${numberWords(count)}, ${leader.where} with ${value(leader)}.`];
  const first = leaders.slice(0, leadersMax);
  const told = [...Map.groupBy(first, ({ names }) => listed(names)).values()].map((own, place) => {
    const names = own[0]?.names ?? [];
    const times = own.map((each) => `${each.where} with ${value(each)}`);
    return `${place === 0 ? comes(names) : listed(names)} ${listed(times)}`;
  });
  const often = oftenest(leaders);
  const more =
    often && count > leadersMax
      ? `${comes([often.name])} most often: in ${numberWords(often.times)} of ${numberWords(count)}.`
      : undefined;
  // A name with several periods has an "and" of its own.
  const sentence = told.length < first.length ? told.join(', and ') : listed(told);
  return [`${sentence}.`, more];
}

function leadersOf({ rows }: Result, shape: ResultShape, { words, today }: Background): Leader[] {
  const { time, groups, measures } = shape;
  const within = words?.within ?? [];
  const [measure] = measures;
  const [around, named] = [true, false].map((isAround) =>
    groups.filter(({ place }) => within.includes(place) === isAround),
  );
  const isByTime = time !== undefined && within.length === 1 && within[0] === time.place;
  if (within.length === 0) return [];
  if (!measure || !named?.length || !(isByTime || around?.length === within.length)) return [];
  const whereOf = (row: Row): string | undefined =>
    isByTime ? pointsOf([row], time, measure.place, today)[0]?.when : `for ${nameOf(row, around ?? []).name}`;
  const leaders = [
    ...Map.groupBy(rows, (row) => JSON.stringify(within.map((place) => row[place]))).values(),
  ].flatMap((own): Leader[] => {
    const [best] = own;
    const value = best && numberOf(best[measure.place]);
    const where = best && whereOf(best);
    if (value === undefined || where === undefined) return [];
    const tied = own.filter((row) => numberOf(row[measure.place]) === value);
    return [{ names: tied.map((row) => nameOf(row, named).name), value, where }];
  });
  return isByTime ? leaders.toReversed() : leaders;
}

/** The only one that leads most groups, if it leads several. */
function oftenest(leaders: readonly Leader[]): { name: string; times: number } | undefined {
  const [first, second] = [
    ...Map.groupBy(
      leaders.flatMap(({ names }) => names),
      (name) => name,
    ),
  ]
    .map(([name, all]) => ({ name, times: all.length }))
    .toSorted((a, b) => b.times - a.times);
  return first && first.times > 1 && first.times > (second?.times ?? 0) ? first : undefined;
}
