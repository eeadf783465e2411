import { numberOf, shapeOf, textOf } from './result-shape.js';
import type { Result } from './result-shape.js';

const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/**
 * What stands out in a result, in two sentences at most: the value, the largest part, or the last change over time. It says
 * what is there and never why.
 */
export function insightOf(result: Result): string {
  const { rows, isCut } = result;
  if (rows.length === 0) return 'There is nothing that fits the question.';
  const headline = single(result) ?? overTime(result) ?? largest(result) ?? counted(result);
  return isCut
    ? `${headline} These are the first ${format.format(rows.length)} rows; there are more.`
    : headline;
}

function single({ columns, rows }: Result): string | undefined {
  const [column] = columns;
  const [row] = rows;
  if (columns.length !== 1 || rows.length !== 1 || !column || !row) return undefined;
  const value = numberOf(row[0]);
  if (row[0] === null) return `There is no value for ${column.name}.`;
  return `${column.name === 'count' ? 'The count' : column.name} is ${value === undefined ? textOf(row[0]) : format.format(value)}.`;
}

function overTime(result: Result): string | undefined {
  const { time, numbers, names } = shapeOf(result);
  const [measure] = numbers;
  if (time === undefined || measure === undefined || names.length > 0 || result.rows.length < 2)
    return undefined;
  const points = result.rows
    .flatMap((row) => {
      const value = numberOf(row[measure]);
      return value === undefined ? [] : [{ at: textOf(row[time]).slice(0, 10), value }];
    })
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!last || !before) return undefined;
  const name = result.columns[measure]?.name ?? '';
  const change = before.value === 0 ? '' : `, ${describeChange(last.value / before.value - 1)}`;
  const peak = points.reduce((most, point) => (point.value > most.value ? point : most));
  return `${name} was ${format.format(last.value)} in the period from ${last.at}${change}. The highest was ${format.format(peak.value)}, from ${peak.at}.`;
}

function describeChange(ratio: number): string {
  if (ratio === 0) return 'as much as in the one before';
  return `${percent.format(Math.abs(ratio))} ${ratio > 0 ? 'more' : 'less'} than in the one before`;
}

function largest(result: Result): string | undefined {
  const { numbers, names } = shapeOf(result);
  const [measure] = numbers;
  const [name] = names;
  if (measure === undefined || name === undefined || result.rows.length < 2) return undefined;
  const parts = result.rows.flatMap((row) => {
    const value = numberOf(row[measure]);
    return value === undefined ? [] : [{ name: textOf(row[name]), value }];
  });
  const [first, ...others] = parts.toSorted((a, b) => b.value - a.value);
  if (!first) return undefined;
  const sum = parts.reduce((total, { value }) => total + value, 0);
  const isWhole = !result.isCut && first.value >= 0 && sum > 0 && others.every(({ value }) => value >= 0);
  const share =
    isWhole && isSummable(result, measure) ? `, ${percent.format(first.value / sum)} of the total` : '';
  return `${first.name} has the highest ${result.columns[measure]?.name ?? ''}: ${format.format(first.value)}${share}.`;
}

/** Averages, rates and prices make no total. */
function isSummable({ columns }: Result, place: number): boolean {
  return !/avg|average|mean|median|rate|ratio|share|percent|price|min|max/i.test(columns[place]?.name ?? '');
}

function counted({ rows }: Result): string {
  return rows.length === 1 ? 'There is one row.' : `There are ${format.format(rows.length)} rows.`;
}
