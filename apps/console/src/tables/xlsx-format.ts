import type { Cell, ColumnFormat } from '#contracts';

/** The format of a column in a spreadsheet's code; undefined where it is the spreadsheet's own choice. */
export function xlsxFormat({ form, decimals, grain }: ColumnFormat): string | undefined {
  switch (form) {
    case 'number':
      return decimals === undefined ? undefined : `#,##0${digits(decimals)}`;
    case 'currency':
      // The head of the column has the code of the currency.
      return `#,##0${digits(decimals ?? 2)}`;
    case 'share':
      return `0${digits(decimals ?? 1)}%`;
    case 'percent':
      // These are of 100 already.
      return decimals === undefined ? undefined : `0${digits(decimals)}`;
    case 'period':
      return dates[grain ?? 'day'];
    default:
      return undefined;
  }
}

const dates = {
  day: 'yyyy-mm-dd',
  week: 'yyyy-mm-dd',
  month: 'mmm yyyy',
  quarter: 'yyyy-mm-dd',
  year: 'yyyy',
} as const;

function digits(count: number): string {
  return count === 0 ? '' : `.${'0'.repeat(count)}`;
}

const dayMs = 86_400_000;
const dayZero = Date.UTC(1899, 11, 30);
/** Before that day spreadsheets are one off: they have a 29 February 1900. */
const firstSerial = 61;

/** The number of a day in a spreadsheet; undefined for whatever is none. */
export function dateSerial(value: Cell): number | undefined {
  if (
    typeof value !== 'string' ||
    !/^\d{4}-\d{2}-\d{2}(?:[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00(?::?00)?)?)?$/.test(value)
  )
    return undefined;
  const serial = (Date.parse(`${value.slice(0, 10)}T00:00:00Z`) - dayZero) / dayMs;
  return serial >= firstSerial ? serial : undefined;
}
