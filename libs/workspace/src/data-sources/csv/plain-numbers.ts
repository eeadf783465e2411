import { readAll } from './read-all.js';

/** The signs before or behind an amount. Letters are those of a currency alone: others may name a thing that is counted. */
const currencies = Intl.supportedValuesOf('currency').join('|');
const unit = String.raw`(?:\p{Sc}|%|${currencies})`;
const amount = new RegExp(
  String.raw`^(?<sign>[-−]?)(?<before>${unit}?)\s*(?<inner>[-−]?)(?<digits>\d[\d.,'’ \u00A0\u202F]*?)\s*(?<behind>${unit}?)$`,
  'u',
);

/** 1,234.50 and 1.234,50: what parts the thousands in one begins the decimals in the other. */
const decimalPoint = /^(?:\d+|\d{1,3}(?:[,'’ \u00A0\u202F]\d{3})+)(?:\.\d+)?$/;
const decimalComma = /^(?:\d+|\d{1,3}(?:[.'’ \u00A0\u202F]\d{3})+)(?:,\d+)?$/;

/** Longer ones are no amounts, and would take long to tell. */
const amountLengthMax = 60;

interface Amount {
  sign: string;
  digits: string;
  unit: string;
}

/** The numbers that all cells are, without a unit that all have; undefined where they are none, or may be several. */
export function plainNumbers(cells: readonly string[]): string[] | undefined {
  const amounts = readAll(cells, amountOf);
  const [first] = amounts ?? [];
  if (!amounts || !first || amounts.some((each) => each.unit !== first.unit)) return undefined;
  const withPoint = readAll(amounts, numberIn(decimalPoint, '.'));
  const withComma = readAll(amounts, numberIn(decimalComma, ','));
  if (!withPoint || !withComma) return withPoint ?? withComma;
  // 1,234 may be either. 120 is the same in both, and plain already where it has no unit.
  const isSame = withPoint.every((number, place) => number === withComma[place]);
  return isSame && first.unit !== '' ? withPoint : undefined;
}

function amountOf(cell: string): Amount | undefined {
  if (cell.length > amountLengthMax) return undefined;
  const { sign = '', before = '', inner = '', digits = '', behind = '' } = amount.exec(cell)?.groups ?? {};
  if (digits === '' || (before && behind) || (sign && inner)) return undefined;
  return { sign: sign || inner ? '-' : '', digits, unit: before || behind };
}

function numberIn(form: RegExp, mark: '.' | ','): (read: Amount) => string | undefined {
  const parting = mark === '.' ? /[^\d.]/g : /[^\d,]/g;
  return ({ sign, digits }) =>
    form.test(digits) ? sign + digits.replaceAll(parting, '').replace(',', '.') : undefined;
}
