import type { Result } from '../responses/parse-response.js';
import { isRecord } from '../json.js';
import { readableNumber } from './cells.js';
import { pointsOf } from './chart-points.js';
import type { Point } from './chart-points.js';
import type { Terminal } from './terminal.js';
import { cut, pad, widthOf } from './width.js';

type Spec = Readonly<Record<string, unknown>>;

const barsMax = 20;
const barWidthMax = 40;
const seriesMax = 8;

/** A small drawing of a result, where its chart is one of bars or lines; otherwise none. */
export function chartLines(spec: Spec | null, result: Result, terminal: Terminal): string[] {
  if (spec === null) return [];
  const points = pointsOf(spec, result);
  if (points.length < 2) return [];
  const mark = isRecord(spec['mark']) ? spec['mark']['type'] : spec['mark'];
  if (mark === 'bar') return bars(points.slice(0, barsMax), terminal);
  if (mark === 'line' || mark === 'area') return sparklines(points, terminal);
  return [];
}

function bars(given: readonly Point[], terminal: Terminal): string[] {
  const { symbols, width } = terminal;
  const points = given.map(({ label, series, value }) => ({
    label: [label || symbols.none, series].filter(Boolean).join(' '),
    value,
  }));
  const labelWidth = Math.min(
    24,
    Math.floor(width / 3),
    Math.max(...points.map(({ label }) => widthOf(label))),
  );
  const values = points.map(({ value }) => readableNumber(value));
  const room = width - labelWidth - Math.max(...values.map(widthOf)) - 2;
  if (room < 4) return [];
  const longest = Math.max(...points.map(({ value }) => Math.abs(value)));
  return points.map(({ label, value }, place) => {
    const share = longest === 0 ? 0 : Math.abs(value) / longest;
    const bar = symbols.bar.repeat(
      Math.max(value === 0 ? 0 : 1, Math.round(share * Math.min(room, barWidthMax))),
    );
    return [pad(cut(label, labelWidth, symbols.ellipsis), labelWidth), bar, values[place]]
      .filter(Boolean)
      .join(' ');
  });
}

function sparklines(points: readonly Point[], terminal: Terminal): string[] {
  const ordered = points.toSorted((a, b) => (a.label < b.label ? -1 : Number(a.label > b.label)));
  const series = [...new Set(ordered.map((point) => point.series))].slice(0, seriesMax);
  const nameWidth = Math.min(24, Math.max(...series.map(widthOf)));
  const values = ordered.map(({ value }) => value);
  const scale = { low: Math.min(...values), high: Math.max(...values) };
  const room = terminal.width - (nameWidth === 0 ? 0 : nameWidth + 1);
  if (room < 4) return [];
  const lines = series.map((name) => {
    const own = ordered.filter((point) => point.series === name).map(({ value }) => value);
    const drawn = spark(thinned(own, room), scale, terminal.symbols.sparks);
    return nameWidth === 0
      ? drawn
      : `${pad(cut(name, nameWidth, terminal.symbols.ellipsis), nameWidth)} ${drawn}`;
  });
  const [first, last] = [ordered[0]?.label ?? '', ordered.at(-1)?.label ?? ''];
  const legend = `${day(first)} to ${day(last)}, from ${readableNumber(scale.low)} to ${readableNumber(scale.high)}`;
  return [...lines, terminal.style.dim(cut(legend, terminal.width, terminal.symbols.ellipsis))];
}

function spark(
  values: readonly number[],
  scale: { low: number; high: number },
  signs: readonly string[],
): string {
  const range = scale.high - scale.low;
  const top = signs.length - 1;
  return values
    .map((value) => signs[range === 0 ? 0 : Math.round(((value - scale.low) / range) * top)])
    .join('');
}

/** As many values as there is room for, each the mean of those that it stands for. */
function thinned(values: readonly number[], room: number): number[] {
  if (values.length <= room) return [...values];
  return Array.from({ length: room }, (_unit, place) => {
    const part = values.slice(
      Math.floor((place * values.length) / room),
      Math.floor(((place + 1) * values.length) / room),
    );
    return part.reduce((total, value) => total + value, 0) / part.length;
  });
}

/** Midnight says nothing in a time of a chart. */
function day(label: string): string {
  return label.replace(/^(\d{4}-\d\d-\d\d)[T ]00:00:00.*$/, '$1');
}
