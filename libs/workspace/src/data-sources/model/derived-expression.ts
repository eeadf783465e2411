import type { ColumnKind, SourceType } from '#contracts';
import type { DerivedMeasure, TableModel } from '#model';
import { daysBetween, numberOfText, quoteLiteral } from '#sql';
import { fractional, writtenColumn } from './written-column.js';

/** A table for whose amounts SQL is written. */
export interface WrittenTable {
  dialect: SourceType;
  table: TableModel;
  kindOf: (column: string) => ColumnKind | undefined;
}

/**
 * The SQL of a derived amount over its table's rows. Undefined where it needs another table, the current day, or times that are stored as
 * texts or numbers.
 */
export function derivedExpression(
  { expression, unit }: DerivedMeasure,
  of: WrittenTable,
): string | undefined {
  const { dialect } = of;
  const written = (column: string) => writtenColumn(dialect, column);
  const number = (column: string) => writtenNumber(of, column);
  switch (expression.by) {
    case 'share': {
      const { column, values, among } = expression;
      const whole = among ? `sum(${oneWhere(isOneOf(of, column, among))})` : 'count(*)';
      return shareOf(dialect, isOneOf(of, column, values), whole);
    }
    case 'filled':
      return shareOf(dialect, `${written(expression.column)} IS NOT NULL`, 'count(*)');
    case 'product':
      return inMoney(of, unit, `sum(${expression.factors.map(number).join(' * ')})`);
    case 'difference':
      return inMoney(of, unit, `sum(${number(expression.from)} - ${number(expression.less)})`);
    case 'between':
      return between(of, expression, unit);
    case 'years_since':
      return undefined;
  }
}

/** A column of amounts as numbers, which it may keep as texts. */
export function writtenNumber({ dialect, kindOf }: WrittenTable, column: string): string {
  const name = writtenColumn(dialect, column);
  return kindOf(column) === 'text' ? numberOfText(dialect, name) : name;
}

function shareOf(dialect: SourceType, condition: string, whole: string): string {
  return `${fractional(dialect, 100)} * sum(${oneWhere(condition)}) / nullif(${whole}, 0)`;
}

function oneWhere(condition: string): string {
  return `CASE WHEN ${condition} THEN 1 ELSE 0 END`;
}

function isOneOf({ dialect, kindOf }: WrittenTable, column: string, values: readonly string[]): string {
  const kind = kindOf(column);
  const literals = values.map((value) => {
    if (kind === 'boolean') return /^(?:t|true|1|y|yes)$/i.test(value) ? 'TRUE' : 'FALSE';
    return kind === 'integer' || kind === 'number' ? String(Number(value)) : quoteLiteral(dialect, value);
  });
  const name = writtenColumn(dialect, column);
  return literals.length === 1 ? `${name} = ${literals[0]}` : `${name} IN (${literals.join(', ')})`;
}

function inMoney({ dialect }: WrittenTable, unit: string | null, amount: string): string {
  return unit === 'cents' ? `${amount} / ${fractional(dialect, 100)}` : amount;
}

type Between = Extract<DerivedMeasure['expression'], { by: 'between' }>;

function between({ dialect, table }: WrittenTable, { from, to }: Between, unit: string | null) {
  if (to === 'now' || from.over || to.over) return undefined;
  const isKept = ({ column }: { column: string }) => {
    const written = table.times.find((time) => time.column === column)?.written;
    return written === 'date' || written === 'timestamp';
  };
  if (!isKept(from) || !isKept(to)) return undefined;
  const days = daysBetween(dialect, writtenColumn(dialect, from.column), writtenColumn(dialect, to.column));
  return unit === 'hours' ? `avg(${days}) * 24` : `avg(${days})`;
}
