import type { QueryResult } from '#connectors';
import type { WidgetData } from '#contracts';
import { columnFormats } from '../charts/column-formats.js';
import { columnUnits } from '../charts/column-units.js';
import type { KnownColumns } from '../charts/column-units.js';

type WidgetResult = Pick<
  WidgetData,
  'columns' | 'column_kinds' | 'column_units' | 'column_formats' | 'rows' | 'truncated'
>;

/** The rows of a widget's statement with their kinds, units and formats. */
export function widgetResult({ columns, rows, cutBy }: QueryResult, known: KnownColumns): WidgetResult {
  return {
    columns: columns.map(({ name }) => name),
    column_kinds: columns.map(({ kind }) => kind),
    ...columnUnits({ columns, rows }, known),
    column_formats: columnFormats({ columns, rows }, known),
    rows,
    truncated: cutBy !== undefined,
  };
}
