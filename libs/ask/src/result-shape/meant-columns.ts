import type { ColumnWords, PlanWords } from '#english';
import type { MeantColumn } from '#workspace';

/** The columns of a plan, for formats and units; a number by itself is described with its period. */
export function meantColumns(words: PlanWords, currency: string | undefined): MeantColumn[] {
  const isAlone = words.columns.length === 1 && words.period !== '';
  return words.columns.map((column) => ({
    title: isAlone ? `${column.words}, ${words.period.replace(/^(?:in|on) /, '')}` : column.words,
    ...unitMeant(column, currency),
    ...(column.role === 'time' && { grain: column.grain }),
    ...(column.role === 'group' && column.expression.kind === 'part' && { part: column.expression.part }),
  }));
}

/** The unit of a column; money without a stated currency is in the source's own. */
export function unitMeant(
  column: ColumnWords,
  currency: string | undefined,
): Pick<MeantColumn, 'unit' | 'currency'> {
  if (column.role === 'time' || !column.unit) return {};
  const { unit, currency: own } = column.unit;
  return { unit, currency: own ?? (unit === 'money' ? currency : undefined) };
}
