import { z } from 'zod';
import { exactName, exactValue, text } from './fields.js';
import { columnForms } from './results.js';

/** The kinds of charts that an editor chooses from. */
export const chartKinds = ['bar', 'horizontal_bar', 'line', 'area', 'pie', 'scatter'] as const;

/** The colors of cells by value, distinguishable without the perception of red or green. */
export const cellColors = ['blue', 'teal', 'yellow', 'orange', 'magenta', 'gray'] as const;

/** The colors of a chart's marks by value, each of which stands out from a light and from a dark ground. */
export const markColors = [
  'blue',
  'teal',
  'green',
  'yellow',
  'orange',
  'red',
  'magenta',
  'purple',
  'brown',
  'gray',
] as const;

const columnName = exactName.max(200);

/** A color for the marks of a value, whatever else there is beside it. */
export const MarkColor = z
  .strictObject({
    value: exactValue.describe(
      'A value of the column of the colors as text, or the name of a column of numbers.',
    ),
    color: z.enum(markColors).describe('The color of its marks.'),
  })
  .meta({ id: 'MarkColor', description: "A color for a value's marks." });
export type MarkColor = z.infer<typeof MarkColor>;

/** A chart in the words of its editor; the columns that it does not name are chosen by their values. */
export const ChartDisplay = z
  .strictObject({
    kind: z.enum(chartKinds).describe('The kind of its marks.'),
    x: columnName.optional().describe('The column along: names, times, or the first numbers of points.'),
    y: z.array(columnName).min(1).max(10).optional().describe('The columns of its numbers.'),
    series: columnName.optional().describe('The column whose values have a color each.'),
    colors: z
      .array(MarkColor)
      .max(50)
      .refine(
        (colors) => new Set(colors.map(({ value }) => value)).size === colors.length,
        'must name different values',
      )
      .optional()
      .describe('The colors of values that keep them; others have the colors that are left.'),
    stack: z
      .enum(['none', 'total', 'share'])
      .optional()
      .describe('Series beside each other, on each other, or as shares of their total.'),
    sort: z
      .enum(['rows', 'names', 'ascending', 'descending'])
      .optional()
      .describe('Names in the order of the rows, of the alphabet, or by their numbers.'),
    labels: z.boolean().optional().describe('Whether marks have their numbers beside them.'),
    goal: z
      .strictObject({
        at: z.number().describe('The number that the line is at.'),
        label: text(60).optional().describe('The words beside it.'),
      })
      .optional()
      .describe('A line across.'),
    log: z.boolean().optional().describe('Whether numbers are on a logarithmic scale.'),
    titles: z
      .strictObject({
        x: text(120).optional().describe('The words along the axis of `x`.'),
        y: text(120).optional().describe('The words along the axis of the numbers.'),
      })
      .optional()
      .describe('The words along the axes, where the names of the columns do not do.'),
  })
  .meta({ id: 'ChartDisplay', description: 'The settings of a chart.' });
export type ChartDisplay = z.infer<typeof ChartDisplay>;

/** A column of the answer: its place, name and format, where they differ from those that it has by itself. */
export const ColumnDisplay = z
  .strictObject({
    name: columnName.describe('As the answer has it.'),
    title: text(120).optional().describe('Its name in words.'),
    hidden: z.boolean().optional().describe('Whether tables leave it out.'),
    form: z.enum(columnForms).optional().describe('The form of its values.'),
    currency: z
      .string()
      .max(3)
      .regex(/^[A-Z]{3}$/, 'must be three letters')
      .optional()
      .describe('The ISO 4217 code of a currency.'),
    unit: text(20).optional().describe('The unit of a number: "days".'),
    decimals: z.int().min(0).max(8).optional().describe('The digits after the point.'),
    grain: z
      .enum(['day', 'week', 'month', 'quarter', 'year'])
      .optional()
      .describe('The length of a period, by which dates are written.'),
    width: z.int().min(40).max(1_200).optional().describe('Its width in tables, in pixels.'),
  })
  .meta({ id: 'ColumnDisplay', description: 'The place, name and format of a column.' });
export type ColumnDisplay = z.infer<typeof ColumnDisplay>;

/** A color for the cells of a column that a comparison holds for. */
export const ColorRule = z
  .strictObject({
    column: columnName.describe('The column of the cells.'),
    comparison: z
      .enum(['above', 'at_least', 'below', 'at_most', 'equal', 'not_equal'])
      .describe('How the value of the cell is compared with that of the rule.'),
    value: z.union([exactValue, z.number()]).describe('A number, or a text to be equal to.'),
    color: z.enum(cellColors).describe('The color of the cell.'),
  })
  .meta({ id: 'ColorRule', description: 'A color for cells by their value.' });
export type ColorRule = z.infer<typeof ColorRule>;

/** A table of the values of one column, by the values of two others. */
export const Pivot = z
  .strictObject({
    rows: columnName.describe('The column whose values are its rows.'),
    columns: columnName.describe('The column whose values are its columns.'),
    value: columnName.describe('The column of its cells. Several amounts of one cell are added.'),
  })
  .meta({ id: 'Pivot', description: 'A table of a value by two groupings.' });
export type Pivot = z.infer<typeof Pivot>;

/** The settings of a table. */
export const TableDisplay = z
  .strictObject({
    totals: z
      .boolean()
      .optional()
      .describe('Whether a last row has the sums of its amounts, and a pivot a last column of them.'),
    pivot: Pivot.optional().describe(
      'Passed over where a column is gone, 100 columns do not do, or percentages would have to be added.',
    ),
    colors: z.array(ColorRule).max(20).optional().describe('The first rule that holds for a cell counts.'),
  })
  .meta({ id: 'TableDisplay', description: 'The settings of a table.' });
export type TableDisplay = z.infer<typeof TableDisplay>;

/** The settings of a single value. */
export const NumberDisplay = z
  .strictObject({
    column: columnName.optional().describe('The column of the number; the last, when it is left out.'),
    prefix: exactValue.max(12).optional().describe('The text in front of it.'),
    suffix: exactValue.max(24).optional().describe('The text behind it.'),
    compare: z
      .enum(['none', 'previous'])
      .optional()
      .describe('previous tells the change against the row before it: over time, the period before.'),
    better: z.enum(['up', 'down']).optional().describe('The direction of a change for the better.'),
    sparkline: z.boolean().optional().describe('Whether a line of its earlier values is below it.'),
  })
  .meta({ id: 'NumberDisplay', description: 'The settings of a single value.' });
export type NumberDisplay = z.infer<typeof NumberDisplay>;

/** The settings of a widget for each of its types, so that changing the type loses none. */
export const WidgetDisplay = z
  .strictObject({
    chart: ChartDisplay.optional().describe('Takes precedence over chart_spec.'),
    columns: z
      .array(ColumnDisplay)
      .max(100)
      .refine(
        (columns) => new Set(columns.map(({ name }) => name)).size === columns.length,
        'must name different columns',
      )
      .optional()
      .describe('The columns in their order; others of the answer come after them.'),
    table: TableDisplay.optional().describe('The settings of a table.'),
    number: NumberDisplay.optional().describe('The settings of a single value.'),
  })
  .meta({ id: 'WidgetDisplay', description: 'The settings by which a widget shows its rows.' });
export type WidgetDisplay = z.infer<typeof WidgetDisplay>;
