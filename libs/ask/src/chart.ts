import type { ChartSpec } from '#contracts';
import type { z } from 'zod';
import { shapeOf } from './result-shape.js';
import type { Result } from './result-shape.js';

type Spec = z.infer<typeof ChartSpec>;

const barsMax = 30;

/**
 * The chart that a person would draw of a result: time as a line, names as bars from the largest, two numbers as points. None for
 * a single value or for what is better read in a table.
 */
export function chartOf(result: Result): Spec | null {
  const { columns, rows } = result;
  const { time, names, numbers } = shapeOf(result);
  const [measure, second] = numbers;
  if (rows.length < 2 || measure === undefined) return null;
  const title = (place: number) => columns[place]?.name ?? '';
  const y = { field: fieldName(title(measure)), type: 'quantitative', title: title(measure) };
  const [name] = names;
  if (time !== undefined) {
    const x = { field: fieldName(title(time)), type: 'temporal', title: title(time) };
    const line = { type: 'line', point: rows.length <= barsMax, tooltip: true };
    if (name === undefined) return { mark: line, encoding: { x, y } };
    const color = { field: fieldName(title(name)), type: 'nominal', title: title(name) };
    return { mark: line, encoding: { x, y, color } };
  }
  if (name !== undefined && rows.length <= barsMax) {
    const bars = { field: fieldName(title(name)), type: 'nominal', sort: '-x', title: title(name) };
    return { mark: { type: 'bar', tooltip: true }, encoding: { y: bars, x: y } };
  }
  if (name === undefined && second !== undefined) {
    const across = { field: fieldName(title(second)), type: 'quantitative', title: title(second) };
    return { mark: { type: 'point', tooltip: true }, encoding: { x: across, y } };
  }
  return null;
}

/** Vega-Lite reads dots and brackets in a field's name as a way into it. */
function fieldName(name: string): string {
  return name.replaceAll(/[.[\]\\'"]/g, String.raw`\$&`);
}
