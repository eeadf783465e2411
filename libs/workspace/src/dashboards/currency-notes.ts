import type { SourceTable, SourceType } from '#contracts';
import { currencyNamed } from '#formats';
import { amountsOf } from '#sql';

/**
 * The currencies of a statement's amounts, by the columns of its answer. Only columns whose names or comments state a currency count,
 * and only amounts that are made of nothing else that is money.
 */
export function currencyNotes(
  dialect: SourceType,
  sql: string,
  tables: readonly SourceTable[],
): ReadonlyMap<string, string> {
  const found = amountsOf(dialect, sql);
  if (!found) return new Map();
  const read = tables.filter(({ name }) => found.from.has(name.toLowerCase()));
  return new Map(
    found.amounts.flatMap(({ name, columns, isProduct }): [string, string][] => {
      const codes = columns.map((column) => currencyOf(column, read));
      const money = codes.filter((code) => code !== undefined);
      // A price times a quantity is money, and so are combined amounts of one currency.
      const [code] = money;
      const isMoney = isProduct
        ? money.length === 1 && !columns.some((column) => exchange.test(column))
        : money.length === codes.length && new Set(money).size === 1;
      return isMoney && code !== undefined ? [[name, code]] : [];
    }),
  );
}

/** A factor that converts money into another currency. */
const exchange = /(?:^|[_ ])(?:fx|exchange|rate)(?:$|[_ ])/;

/** The currency of the column of that name; undefined where tables disagree on it. */
function currencyOf(name: string, tables: readonly SourceTable[]): string | undefined {
  const columns = tables.flatMap((table) => table.columns.filter((each) => each.name.toLowerCase() === name));
  const codes = columns.map((column) =>
    column.kind === 'integer' || column.kind === 'number'
      ? currencyNamed(`${column.name} ${column.comment ?? ''} ${column.description ?? ''}`)
      : undefined,
  );
  return new Set(codes).size === 1 ? codes[0] : undefined;
}
