import { currencyNamed } from '#formats';
import type { SourceTable } from '#contracts';
import type { ColumnModel } from '#model';

type SourceColumn = SourceTable['columns'][number];

/** The unit of the numbers of a column, as far as the model of its source or its own words say it. */
export interface ColumnUnitFacts {
  /** "money", "days"; undefined where nothing says it. */
  unit: string | undefined;
  /** The ISO code of money, where its name, its comment or a column beside it has one. */
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
  // An amount that is "in SEK" is money, whatever it is called.
  const isOfCurrency = own !== undefined && (isMoney || unit === undefined) && isNumeric(column);
  if (isOfCurrency) return { unit: unit ?? 'money', currency: own };
  return { unit, currency: isMoney ? currencyBeside(table) : undefined };
}

function isNumeric({ kind }: SourceColumn): boolean {
  return kind === 'integer' || kind === 'number';
}

/** The one value of the column that says in which currency the amounts of a row are. */
function currencyBeside({ columns }: SourceTable): string | undefined {
  const beside = columns.find(({ name }) => /(?:^|_)currency(?:_code|_iso)?$/i.test(name));
  const [only, second] = beside?.samples ?? [];
  return only !== undefined && second === undefined ? currencyNamed(only) : undefined;
}
