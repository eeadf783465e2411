import type { SourceType } from '#contracts';
import { quoteIdentifier } from '#sql';

/** A column's name in the form that people write, where every engine reads that as the same column. */
export function writtenColumn(dialect: SourceType, column: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(column) && !reserved.has(column)
    ? column
    : quoteIdentifier(dialect, column);
}

const reserved = new Set(
  `all and any as asc between by case check column create cross current_date default desc distinct else end except exists false for
  from full group having in index inner insert interval into is join key left like limit natural not null offset on or order outer
  primary range rank references right row rows select set table then to true union unique update user using value values when where
  window with`.split(/\s+/),
);

/** A number that makes every engine divide and multiply in fractions. Trino's decimals would keep one digit of the quotient. */
export function fractional(dialect: SourceType, whole: 1 | 100): string {
  return dialect === 'trino' ? `${whole}e0` : `${whole}.0`;
}
