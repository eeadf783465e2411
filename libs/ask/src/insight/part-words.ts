import { plural } from '#english';
import type { Cell } from '#contracts';
import { writeCell } from '#formats';
import { numberOf } from '#workspace';
import { capitalize } from '../capitalize.js';
import { textOf } from '../result-shape/cell-values.js';
import type {
  Background,
  GroupColumn,
  MeasureColumn,
  Result,
  ResultShape,
} from '../result-shape/result-shape.js';
import { medianOf } from './course.js';
import { numberWords, percentWords } from './number-words.js';
import {
  countedThings,
  extremeOf,
  isOrWas,
  isSeveral,
  listed,
  narrowed,
  subjectOf,
  withoutHaving,
} from './subject-words.js';
import type { Sentences } from './subject-words.js';

interface Part {
  name: string;
  /** True if it takes "have": the rows without a name. */
  isMany: boolean;
  value: number;
}

/** The largest part with its share, and the joint share of the few largest. */
export function partWords(result: Result, shape: ResultShape, background: Background): Sentences | undefined {
  const { groups, measures, time } = shape;
  const [measure] = measures;
  if (!measure || groups.length === 0 || time) return undefined;
  return ofParts(result, shape, measure, withoutHaving(background), background);
}

function ofParts(
  result: Result,
  shape: ResultShape,
  measure: MeasureColumn,
  background: Background,
  asked: Background,
): Sentences | undefined {
  const { groups } = shape;
  const parts = result.rows
    .flatMap((row) => {
      const value = numberOf(row[measure.place]);
      return value === undefined ? [] : [{ ...nameOf(row, groups), value }];
    })
    .toSorted((a, b) => b.value - a.value);
  const [first, second] = parts;
  if (!first) return undefined;
  const isFromLowest = isLimited(result, background) && background.words?.order?.direction === 'ascending';
  if (!second && isLimited(result, background))
    return [extremeWords([first], isFromLowest ? 'lowest' : 'highest', '', measure, shape, background)];
  if (!second) return [onlyPart(first, measure, shape, background)];
  return isFromLowest
    ? [extremeWords(parts.toReversed(), 'lowest', '', measure, shape, background)]
    : ofLargest(parts, wholeOf(parts, result, measure, asked), result, shape, measure, background);
}

/** Reports whether the question limits its rows, so that these say nothing of the others. */
function isLimited({ rows }: Result, { words }: Background): boolean {
  return words?.limit !== undefined && rows.length === words.limit;
}

function ofLargest(
  parts: readonly Part[],
  whole: number | undefined,
  result: Result,
  shape: ResultShape,
  measure: MeasureColumn,
  background: Background,
): Sentences {
  const first = parts[0]?.value ?? 0;
  const share = whole === undefined || first === whole ? '' : `, ${percentWords(first / whole)} of the total`;
  return [
    extremeWords(parts, 'highest', share, measure, shape, background),
    concentration(parts, whole, shape.groups) ??
      aloft(parts, whole, measure) ??
      (isLimited(result, background) ? undefined : otherEnd(parts, measure, shape, background)),
  ];
}

function onlyPart(
  { name, value }: Part,
  measure: MeasureColumn,
  shape: ResultShape,
  background: Background,
): string {
  const subject = capitalize(subjectOf(measure, shape, background));
  const where = narrowed(background);
  // "Revenue for Germany": the only part is the one in the question.
  const rest = background.words?.values.includes(name) === true ? '' : ` for ${name}; there is no other`;
  return `${subject}${where} ${isOrWas(background)} ${numberWords(value, measure.unit)}${rest}.`;
}

function extremeWords(
  parts: readonly Part[],
  extreme: 'highest' | 'lowest',
  share: string,
  measure: MeasureColumn,
  shape: ResultShape,
  background: Background,
): string {
  const most = parts[0]?.value ?? 0;
  const value = numberWords(most, measure.unit);
  const tied = parts.filter((part) => part.value === most);
  const subject = subjectOf(measure, shape, background);
  if (tied.length === parts.length && parts.length > 1)
    return `${capitalize(subject)}${narrowed(background)} ${isOrWas(background)} the same for all ${String(parts.length)}: ${value}.`;
  const names =
    tied.length > 3 ? `${numberWords(tied.length)} of them` : listed(tied.map(({ name }) => name));
  const isOver = background.words?.range !== undefined;
  const has = isOver ? 'had' : tied.length > 1 || parts[0]?.isMany === true ? 'have' : 'has';
  const what = subject.replace(/^the /, '');
  const each = tied.length > 1 ? ' each' : share;
  return `${names} ${has} ${extremeOf(what, extreme, background)}${narrowed(background)}: ${value}${each}.`;
}

/** The sum of all parts, if the list is complete and they make up a whole. */
function wholeOf(
  parts: readonly Part[],
  { isCut, rows }: Result,
  { isSummable }: MeasureColumn,
  { words }: Background,
): number | undefined {
  const isAll = !isCut && rows.length !== words?.limit && (words?.having.length ?? 0) === 0;
  const sum = parts.reduce((total, { value }) => total + value, 0);
  const isWhole =
    isSummable && isAll && sum > 0 && Number.isFinite(sum) && parts.every(({ value }) => value >= 0);
  return isWhole ? sum : undefined;
}

const fewParts = 3;

/** Used where few of many make up most of the whole. */
function concentration(
  parts: readonly Part[],
  whole: number | undefined,
  groups: readonly GroupColumn[],
): string | undefined {
  if (whole === undefined || parts.length < fewParts * 2) return undefined;
  const share = parts.slice(0, fewParts).reduce((sum, { value }) => sum + value, 0) / whole;
  if (share < 0.6) return undefined;
  const [group, other] = groups;
  const things = group && !other ? plural(group.title) : 'rows';
  return `The top ${String(fewParts)} of ${numberWords(parts.length)} ${things} make up ${percentWords(share)} of the total.`;
}

/** For numbers without a total: the one that is far above the others. */
function aloft(
  parts: readonly Part[],
  whole: number | undefined,
  { unit }: MeasureColumn,
): string | undefined {
  const [first, ...others] = parts;
  if (whole !== undefined || !first || others.length < fewParts) return undefined;
  const median = medianOf(others.map(({ value }) => value));
  const isAloft = median > 0 && first.value >= median * 2;
  return isAloft ? `The median of the others is ${numberWords(median, unit)}.` : undefined;
}

function otherEnd(
  parts: readonly Part[],
  measure: MeasureColumn,
  shape: ResultShape,
  background: Background,
): string | undefined {
  const last = parts.at(-1);
  const tied = parts.filter(({ value }) => value === last?.value);
  if (!last || tied.length > 1 || last.value === parts[0]?.value) return undefined;
  const has = background.words?.range ? 'had' : last.isMany ? 'have' : 'has';
  const what = subjectOf(measure, shape, background).replace(/^the /, '');
  const end = countedThings(what) !== undefined || isSeveral(background) ? 'fewest' : 'lowest';
  return `${last.name} ${has} the ${end}: ${numberWords(last.value, measure.unit)}.`;
}

const calendarForms = { weekday: 'weekday', month: 'month_of_year' } as const;

/** The name of a row; a row without a name is described by what it lacks. */
export function nameOf(row: readonly Cell[], groups: readonly GroupColumn[]): Omit<Part, 'value'> {
  const [group, other] = groups;
  if (group && !other && row[group.place] === null)
    return { name: `Rows without ${group.title}`, isMany: true };
  const names = groups.map(({ place, title, calendarPart }) => {
    const cell = row[place];
    if (cell === null || cell === undefined) return `no ${title}`;
    if (calendarPart !== undefined)
      return writeCell(cell, { title, form: calendarForms[calendarPart] }, 'cell', 'en-US');
    return typeof cell === 'string' ? textOf(cell) : `${title} ${textOf(cell)}`;
  });
  return { name: names.slice(0, 3).join(' / '), isMany: false };
}
