import type { Cell, ColumnFormat, NumberDisplay, WidgetDisplay } from '#contracts';
import type { Formatted } from '../formats-of.js';
import { writeCell } from '../write-cell.js';
import { writeNumber } from '../write-number.js';
import { cellNumber } from './cell-number.js';
import { displayedFormats } from './displayed.js';

/** A single value as a widget shows it. */
export interface Figure {
  text: string;
  /** The name of its column. */
  title: string;
  change: Change | undefined;
  /** Its values over time, the present one last. */
  line: number[] | undefined;
}

/** The change of a single value against the one before it. */
export interface Change {
  text: string;
  direction: 'up' | 'down' | 'none';
  isBetter: boolean | undefined;
  /** The value before, and the name of its row: "Jan 2026: 1,200". */
  before: string;
}

/** The single value of an answer: of its first row, or of the newest one where it is compared over time. */
export function figureOf(answer: Formatted, display: WidgetDisplay | undefined): Figure {
  const settings = display?.number ?? {};
  const formats = displayedFormats(answer, display);
  const place = valuePlace(answer.columns, settings);
  const format = formats[place] ?? { title: '', form: 'text' };
  const isCompared = settings.compare === 'previous';
  const isOverRows = isCompared || settings.sparkline === true;
  const rows = isOverRows ? newestFirst(answer, formats, place) : answer.rows;
  const [now, before] = rows;
  const where = hasDecimals(answer.columns[place], display) ? 'cell' : 'figure';
  const written = (cell: Cell | undefined) => writeCell(cell, format, where);
  const comparing = { format, settings, before: nameOf(before, formats, place), written };
  return {
    text: withWords(written(now?.[place]), settings),
    title: format.title,
    change: isCompared ? changeOf(now?.[place], before?.[place], comparing) : undefined,
    line: settings.sparkline ? lineOf(rows, place) : undefined,
  };
}

/** A query for one value ends in it. */
function valuePlace(columns: readonly string[], { column }: NumberDisplay): number {
  const chosen = column === undefined ? -1 : columns.indexOf(column);
  return chosen >= 0 ? chosen : columns.length - 1;
}

/** Chosen digits hold for a large figure as well. */
function hasDecimals(column: string | undefined, display: WidgetDisplay | undefined): boolean {
  return display?.columns?.some(({ name, decimals }) => name === column && decimals !== undefined) ?? false;
}

function withWords(text: string, { prefix = '', suffix = '' }: NumberDisplay): string {
  return text === '' ? '' : `${prefix}${text}${suffix}`;
}

/** Rows without a time are taken as they come. */
function newestFirst(
  { rows }: Formatted,
  formats: readonly ColumnFormat[],
  place: number,
): Formatted['rows'] {
  const time = timePlace(formats, place);
  if (time < 0) return rows;
  const keyOf = (row: readonly Cell[]) => textOf(row[time]);
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : keyOf(a) > keyOf(b) ? -1 : 0));
}

/** ISO texts are in the order of their times. */
function textOf(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cell : '';
}

function timePlace(formats: readonly ColumnFormat[], except: number): number {
  return formats.findIndex(({ form }, place) => place !== except && (form === 'period' || form === 'moment'));
}

interface Comparing {
  format: ColumnFormat;
  settings: NumberDisplay;
  before: string | undefined;
  written: (cell: Cell | undefined) => string;
}

function changeOf(
  now: Cell | undefined,
  before: Cell | undefined,
  { format, settings: { better = 'up' }, before: name, written }: Comparing,
): Change | undefined {
  const [to, from] = [cellNumber(now), cellNumber(before)];
  if (to === undefined || from === undefined) return undefined;
  const difference = to - from;
  const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'none';
  return {
    text: changeText(difference, from, format),
    direction,
    isBetter: direction === 'none' ? undefined : direction === better,
    before: name === undefined ? written(before) : `${name}: ${written(before)}`,
  };
}

/** Percentages change by points, amounts by a part of what they were, and of nothing there is no part. */
function changeText(difference: number, from: number, { form }: ColumnFormat): string {
  const sign = difference > 0 ? '+' : '';
  if (form === 'share' || form === 'percent') {
    const points = form === 'share' ? difference * 100 : difference;
    return `${sign}${writeNumber(points, { form: 'number', decimals: 1 }, 'cell')} pp`;
  }
  if (from === 0) return `${sign}${writeNumber(difference, { form: 'number' }, 'figure')}`;
  return `${sign}${writeNumber(difference / Math.abs(from), { form: 'share' }, 'figure')}`;
}

function nameOf(
  row: readonly Cell[] | undefined,
  formats: readonly ColumnFormat[],
  place: number,
): string | undefined {
  const time = timePlace(formats, place);
  const format = formats[time];
  return row && format ? writeCell(row[time], format, 'cell') : undefined;
}

const pointsMax = 200;

function lineOf(rows: Formatted['rows'], place: number): number[] | undefined {
  const values = rows.slice(0, pointsMax).flatMap((row) => cellNumber(row[place]) ?? []);
  return values.length < 2 ? undefined : values.toReversed();
}
