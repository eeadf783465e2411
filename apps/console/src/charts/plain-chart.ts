import type { Cell, WidgetData } from '#contracts';
import { formOf } from '../tables/cell-text.js';

/** A chart for rows that came without one: time as a line, names as bars; none where a table says more. */
export function plainChart({
  columns,
  rows,
}: Pick<WidgetData, 'columns' | 'rows'>): WidgetData['chart_spec'] {
  const [along, ...others] = columns;
  const value = others.at(-1);
  if (along === undefined || value === undefined || others.length !== 1) return null;
  if (rows.length < 2 || rows.length > 500 || !isDrawable(along) || !isDrawable(value)) return null;
  const forms = columns.map((name, place) => formOf(name, valuesOf(rows, place)));
  if (forms[1] !== 'number') return null;
  const isTime = forms[0] === 'day';
  if (!isTime && rows.length > 30) return null;
  // Names are read beside their bars; many of them have more room below.
  const isBeside = !isTime && rows.length <= 12;
  if (isBeside) return barsBeside(along, value);
  return {
    mark: isTime ? { type: 'line', point: rows.length <= 40 } : { type: 'bar' },
    encoding: {
      x: isTime
        ? { field: along, type: 'temporal', scale: { type: 'utc' }, title: along }
        : { field: along, type: 'nominal', sort: null, title: along },
      y: { field: value, type: 'quantitative', title: value },
      tooltip: [
        { field: along, type: isTime ? 'temporal' : 'nominal' },
        { field: value, type: 'quantitative' },
      ],
    },
  };
}

function barsBeside(name: string, value: string): NonNullable<WidgetData['chart_spec']> {
  return {
    mark: { type: 'bar' },
    encoding: {
      x: { field: value, type: 'quantitative', title: value },
      y: { field: name, type: 'nominal', sort: null, title: name },
      tooltip: [
        { field: name, type: 'nominal' },
        { field: value, type: 'quantitative' },
      ],
    },
  };
}

function valuesOf(rows: readonly (readonly Cell[])[], place: number): (Cell | undefined)[] {
  return rows.slice(0, 60).map((row) => row[place]);
}

/** To Vega a name with a dot or a bracket is a path. */
function isDrawable(name: string): boolean {
  return name !== '' && !/[.[\]\\'"]/.test(name);
}
