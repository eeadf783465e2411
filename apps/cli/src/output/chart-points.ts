import type { Result } from '../responses/parse-response.js';
import { isRecord } from '../json.js';
import { cellText, isNumeric } from './cells.js';
import { escapeTerminal } from './escape-terminal.js';

type Fields = Readonly<Record<string, unknown>>;

/** A point of a chart: what it is called, where it is drawn, and how high. */
export interface Point {
  label: string;
  series: string;
  value: number;
}

/** A channel of a Vega-Lite encoding: the column that it shows, and the order of its names. */
interface Channel {
  place: number;
  isQuantity: boolean;
  sort: unknown;
}

/** The points that a Vega-Lite spec makes of a result, in the order that it asks for; none where it is not one of those that are read. */
export function pointsOf(spec: Fields, { columns, rows }: Result): Point[] {
  const encoding = isRecord(spec['encoding']) ? spec['encoding'] : {};
  const [x, y, color] = [encoding['x'], encoding['y'], encoding['color']].map((channel) =>
    channelOf(channel, columns),
  );
  const measure = [y, x].find((channel) => channel?.isQuantity);
  const name = [x, y].find((channel) => channel && channel !== measure);
  if (!measure || !name) return [];
  const points = rows.flatMap((row) => {
    const value = row[measure.place];
    if (!isNumeric(value)) return [];
    const series = color && !color.isQuantity ? textAt(row, color.place) : '';
    return [{ label: textAt(row, name.place), series, value: Number(value) }];
  });
  return inOrder(points, name.sort);
}

function channelOf(channel: unknown, columns: readonly string[]): Channel | undefined {
  if (!isRecord(channel) || typeof channel['field'] !== 'string') return undefined;
  // Vega-Lite reads dots and brackets in a name as a way into it, so they come escaped.
  const place = columns.indexOf(channel['field'].replaceAll(/\\(.)/g, '$1'));
  const isQuantity = channel['type'] === 'quantitative';
  return place === -1 ? undefined : { place, isQuantity, sort: channel['sort'] };
}

/** `-x` and `-y` are Vega-Lite's words for the largest first, `x` and `y` for the smallest. */
function inOrder(points: readonly Point[], sort: unknown): Point[] {
  if (sort === '-x' || sort === '-y') return points.toSorted((a, b) => b.value - a.value);
  if (sort === 'x' || sort === 'y') return points.toSorted((a, b) => a.value - b.value);
  if (sort === 'ascending')
    return points.toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }));
  return [...points];
}

function textAt(row: readonly unknown[], place: number): string {
  return escapeTerminal(cellText(row[place]) ?? '');
}
