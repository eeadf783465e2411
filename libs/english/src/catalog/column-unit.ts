import { currencyNamed } from '#formats';
import type { SourceTable } from '#contracts';
import type { ColumnModel } from '#model';

type SourceColumn = SourceTable['columns'][number];

/** The unit of a column's numbers, by the source's model or its own words. */
export interface ColumnUnitFacts {
  /** "money", "days"; undefined if it is unknown. */
  unit: string | undefined;
  /** The ISO code of money, from its name, its comment or a column beside it. */
  currency: string | undefined;
}

/** The unit of a column of numbers. */
export function columnUnitOf(
  column: SourceColumn,
  table: SourceTable,
  model: ColumnModel | undefined,
): ColumnUnitFacts {
  const unit = model?.measure?.unit ?? undefined;
  const own = currencyNamed(`${column.name} ${column.comment ?? ''} ${column.description ?? ''}`);
  const isMoney = unit === 'money' || unit === 'cents';
  // An amount "in SEK" is money, whatever its name.
  const isOfCurrency = own !== undefined && (isMoney || unit === undefined) && isNumeric(column);
  if (isOfCurrency) return { unit: unit ?? 'money', currency: own };
  return { unit, currency: isMoney ? currencyBeside(table) : undefined };
}

function isNumeric({ kind }: SourceColumn): boolean {
  return kind === 'integer' || kind === 'number';
}

/** The single value of the column that holds the currency of a row's amounts. */
function currencyBeside({ columns }: SourceTable): string | undefined {
  const beside = columns.find(({ name }) => /(?:^|_)currency(?:_code|_iso)?$/i.test(name));
  const [only, second] = beside?.samples ?? [];
  return only !== undefined && second === undefined ? currencyNamed(only) : undefined;
}
