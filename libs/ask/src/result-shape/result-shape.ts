import type { Cell, ColumnKind } from '#contracts';
import { isRecordNumber } from '#english';
import type { ColumnWords, PlanWords } from '#english';
import { isSummedSql } from '#sql';
import type { Grain } from '#sql';
import { isAdditiveName } from '#formats';
import { dayOf, numberOf, unitOf } from '#workspace';
import { isAdditiveColumn } from './additive.js';
import { computedUnit } from './computed-unit.js';
import type { KnownColumns, Unit } from '#workspace';
import { grainOfDays } from './grain-of-days.js';
import { unitBeside, withoutCode } from './measure-title.js';
import { meantColumns, unitMeant } from './meant-columns.js';

/** The parts of a result that its description depends on. */
export interface Result {
  columns: readonly { name: string; kind: ColumnKind }[];
  rows: readonly (readonly Cell[])[];
  isCut: boolean;
}

/** The background of a result. */
export interface Background {
  /** The plan's parts; undefined where the SQL came from elsewhere. */
  words: PlanWords | undefined;
  /** The curators' notes on their metrics, by name. */
  descriptions: ReadonlyMap<string, string>;
  /** The current day in the workspace's zone: 2026-01-31. */
  today: string;
  /** The currency of the source, where it has only one. */
  currency?: string | undefined;
}

/** A column with the time of a row. */
export interface TimeColumn {
  place: number;
  name: string;
  title: string;
  /** Undefined for moments within days. */
  grain: Grain | undefined;
}

/** A column that names a row. */
export interface GroupColumn {
  place: number;
  name: string;
  title: string;
  /** True if its values have a natural order, as hours do. */
  isOrdered: boolean;
  /** Set for days of the week, from 1 for Monday, and for months of the year. */
  calendarPart?: 'weekday' | 'month' | undefined;
}

/** A column that quantifies a row. */
export interface MeasureColumn {
  place: number;
  name: string;
  title: string;
  /** True if the sum of its values is meaningful. */
  isSummable: boolean;
  unit: Unit;
}

/** The roles of a result's columns. */
export interface ResultShape {
  time: TimeColumn | undefined;
  groups: GroupColumn[];
  measures: MeasureColumn[];
}

/** The roles of the columns: by the plan, or else by their kinds and names. */
export function shapeOf(
  result: Result,
  { words, descriptions, currency }: Pick<Background, 'words' | 'descriptions' | 'currency'>,
): ResultShape {
  const known = words?.columns.length === result.columns.length ? words.columns : [];
  const shape: ResultShape = { time: undefined, groups: [], measures: [] };
  for (const [place, column] of result.columns.entries()) {
    const meant = known[place];
    const title = titleOf(column.name, meant);
    const role = roleOf(column, meant);
    if (role === 'time' && !shape.time)
      shape.time = { place, ...column, title, grain: grainOf(result, place, meant) };
    else if (role === 'group') shape.groups.push({ place, ...column, title, ...orderOf(column, meant) });
    else if (role === 'measure') {
      const description = descriptions.get(column.name) ?? '';
      shape.measures.push(measureOf(result, place, { title, meant, description, currency }));
    }
  }
  return shape;
}

/** The known facts about the units of a result's columns. */
export function knownColumns({
  words,
  descriptions,
  currency,
}: Pick<Background, 'words' | 'descriptions' | 'currency'>): KnownColumns {
  const computed = (words?.columns ?? []).map(computedUnit);
  const additive = words?.columns.map(isAdditiveColumn);
  return { descriptions, computed, additive, ...(words && { meant: meantColumns(words, currency) }) };
}

const numeric: ReadonlySet<ColumnKind> = new Set(['integer', 'number']);
const temporal: ReadonlySet<ColumnKind> = new Set(['date', 'timestamp']);

type Column = Result['columns'][number];

/** A number that identifies something, such as an id or a year, is recognized by its name. */
function roleOf({ name, kind }: Column, meant: ColumnWords | undefined): ColumnWords['role'] | 'other' {
  if (meant?.role === 'beside' || /(?:^|_)id$/i.test(name) || isRecordNumber({ name, kind })) return 'other';
  if (temporal.has(kind)) return 'time';
  if (kind === 'text' || kind === 'boolean') return 'group';
  if (!numeric.has(kind)) return 'other';
  if (meant?.role === 'group' && meant.expression.kind === 'part') return 'group';
  return /(?:^|_)(?:year|month|quarter|week|weekday|day|hour)$/i.test(name) ? 'group' : 'measure';
}

function orderOf(
  { kind }: Column,
  meant: ColumnWords | undefined,
): Pick<GroupColumn, 'isOrdered' | 'calendarPart'> {
  const part =
    meant?.role === 'group' && meant.expression.kind === 'part' ? meant.expression.part : undefined;
  const calendarPart = part === 'weekday' || part === 'month' ? part : undefined;
  return { isOrdered: numeric.has(kind) || part !== undefined, calendarPart };
}

/** The plan's words, capitalized; for other SQL the column's name. */
function titleOf(name: string, meant: ColumnWords | undefined): string {
  const words = meant?.words ?? name.replaceAll(/[_\s]+/g, ' ').trim();
  const shown = words === '' ? 'value' : words;
  return shown.length > titleMax ? `${shown.slice(0, titleMax)}…` : shown;
}

const titleMax = 60;

function grainOf({ rows }: Result, place: number, meant: ColumnWords | undefined): Grain | undefined {
  if (meant?.role === 'time') return meant.grain;
  const days = rows.flatMap((row) => (row[place] === null ? [] : [dayOf(row[place])]));
  const known = days.filter((day) => day !== undefined);
  return known.length === days.length && known.length > 0 ? grainOfDays(known) : undefined;
}

interface KnownMeasure {
  title: string;
  meant: ColumnWords | undefined;
  description: string;
  currency: string | undefined;
}

function measureOf(
  result: Result,
  place: number,
  { title, meant, description, currency }: KnownMeasure,
): MeasureColumn {
  const name = result.columns[place]?.name ?? '';
  const values = result.rows.flatMap((row) => numberOf(row[place]) ?? []);
  const clues = { name, description, values, computed: computedUnit(meant) };
  const known = unitOf({ ...clues, meant: meant && unitMeant(meant, currency) });
  const unit = unitBeside(title, known);
  return {
    place,
    name,
    title: withoutCode(title, unit),
    isSummable: unit.unit !== 'percent' && isSummable(name, meant),
    unit,
  };
}

/** By the plan where there is one; averages, rates and prices have no meaningful sum. */
function isSummable(name: string, meant: ColumnWords | undefined): boolean {
  if (meant?.role === 'measure') {
    const { expression } = meant;
    if (expression.kind === 'aggregate') return expression.name === 'sum' || expression.name === 'count';
    return expression.kind === 'sql' ? isSummedSql(expression.sql) : false;
  }
  return meant === undefined && isAdditiveName(name);
}
