import type { ColumnDisplay, WidgetDisplay } from '#contracts';

const columnsMax = 100;

/** The settings of all columns of an answer in their order; those without settings come last. */
export function allColumns(
  columns: readonly string[],
  display: readonly ColumnDisplay[] = [],
): ColumnDisplay[] {
  const known = display.filter(({ name }) => columns.includes(name));
  const others = new Set(columns.filter((name) => !known.some((column) => column.name === name)));
  return [...known, ...[...others].map((name) => ({ name }))];
}

/** The settings with another width of a column, and all columns where they were. */
export function withWidth(
  display: WidgetDisplay | undefined,
  columns: readonly string[],
  { name, width }: { name: string; width: number },
): WidgetDisplay | undefined {
  const all = allColumns(columns, display?.columns);
  if (all.length > columnsMax) return display;
  return { ...display, columns: all.map((each) => (each.name === name ? { ...each, width } : each)) };
}
