import { bestFit, fitOf, likelyDecimal } from './cell-reader.js';
import type { CellReader, Fit, Notation, WritingHints } from './cell-reader.js';

/** The signs before or after an amount. Only currencies and measures are letters: other words may name the things counted. */
const currencies = Intl.supportedValuesOf('currency').join('|');
const measures =
  'kWh|MWh|GWh|kW|MW|kg|mg|g|t|lbs?|oz|km²|m²|m³|km|cm|mm|m|mi|ft|ml|cl|hl|l|L|h|hrs?|hours?|min|mins|minutes?|ms|s|sec|days?|GB|MB|KB|kB|TB|°C|°F|‰|bps|pcs|km/h|mph';
const unit = String.raw`(?:\p{Sc}|%|${currencies})`;
const unitBehind = String.raw`(?:\p{Sc}|%|${currencies}|${measures})`;
const amount = new RegExp(
  String.raw`^(?<open>\(?)(?<sign>[-−+]?)(?<before>${unit}?)\s*(?<inner>[-−]?)(?<digits>\d[\d.,'’ \u00A0\u202F]*?)\s*(?<behind>${unitBehind}?)(?<close>\)?)$`,
  'u',
);

/** Numbers as engines write them. A number with a leading zero is a code, and would lose it. */
const plain = /^[-+]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,3})?$/;

/** 1,234.50 and 1.234,50: the thousands separator of one is the decimal sign of the other. */
const decimalPoint = /^(?:\d+|\d{1,3}(?:[,'’ \u00A0\u202F]\d{3})+)(?:\.\d+)?$/;
const decimalComma = /^(?:\d+|\d{1,3}(?:[.'’ \u00A0\u202F]\d{3})+)(?:,\d+)?$/;
/** A thousands group never begins with a lone zero. */
const eitherWay = /^[-−+]?[1-9]\d{0,2}(?:\.\d{3})+$/;

const formats = { point: '1,234.5', comma: '1.234,5' };

/** Longer cells are no amounts, and would take long to match. */
const amountLengthMax = 60;
/** The number of cells that decide the unit of a column. */
const unitsTried = 1_000;

interface Amount {
  isNegative: boolean;
  digits: string;
  unit: string;
}

/** The reader that fits the cells as numbers; undefined where they could be codes. */
export function numberFit(cells: readonly string[], hints: WritingHints, isChosen = false): Fit | undefined {
  const asPlain = fitOf(plainReader(), cells);
  if (asPlain.misfits === 0 && !cells.some((cell) => eitherWay.test(cell))) return telling(asPlain, cells);
  const commonest = commonestUnit(cells);
  const point = fitOf(amountReader('point', commonest), cells);
  const comma = fitOf(amountReader('comma', commonest), cells);
  const best = bestFit([asPlain, point, comma]);
  if (!best || best.misfits === cells.length) return undefined;
  if (best === asPlain) return plainOrGrouped(cells, asPlain, comma, hints);
  if (point.misfits !== comma.misfits) return best;
  const isSame = cells.every((cell) => point.reader.read(cell) === comma.reader.read(cell));
  // 12 345 678 without a unit may be a telephone number.
  if (isSame) return commonest === '' && !isChosen ? undefined : oneWay(point);
  return settled(likelyDecimal(hints) === 'comma' ? comma : point, hints);
}

/** 18.000 may be thousands or decimals. */
function plainOrGrouped(cells: readonly string[], asPlain: Fit, comma: Fit, hints: WritingHints): Fit {
  if (comma.misfits > asPlain.misfits || !cells.some((cell) => eitherWay.test(cell)))
    return telling(asPlain, cells);
  const isEither = cells.every((cell) => !cell.includes('.') || eitherWay.test(cell));
  if (!isEither) return telling(asPlain, cells);
  return settled(likelyDecimal(hints) === 'comma' ? comma : asPlain, hints);
}

/** 12.5 proves that a point begins decimals; 12 and 1.250 do not. */
function telling({ reader, misfits }: Fit, cells: readonly string[]): Fit {
  const isTold = cells.some((cell) => /\.\d/.test(cell) && plain.test(cell) && !eitherWay.test(cell));
  return { misfits, reader: { ...reader, tells: isTold ? { decimal: 'point' } : {} } };
}

/** Every cell means the same in both notations. */
function oneWay({ reader, misfits }: Fit): Fit {
  return { misfits, reader: { ...reader, format: null, tells: {} } };
}

function settled({ reader, misfits }: Fit, { decimal }: WritingHints): Fit {
  const format = reader.format ?? formats.point;
  const tells: Notation = decimal === undefined ? {} : { decimal };
  return { misfits, reader: { ...reader, format, tells, guessed: decimal === undefined } };
}

function plainReader(): CellReader {
  const read = (cell: string) => (plain.test(cell) ? cell.replace(/^\+/, '') : undefined);
  return { kind: 'number', unit: null, format: null, guessed: false, tells: {}, read };
}

function amountReader(decimal: 'point' | 'comma', wanted: string): CellReader {
  const form = decimal === 'point' ? decimalPoint : decimalComma;
  const parting = decimal === 'point' ? /[^\d.]/g : /[^\d,]/g;
  return {
    kind: 'number',
    unit: wanted === '' ? null : wanted,
    format: formats[decimal],
    guessed: false,
    tells: { decimal },
    read: (cell) => {
      const read = amountOf(cell);
      if (!read || read.unit !== wanted || !form.test(read.digits)) return undefined;
      const digits = read.digits.replaceAll(parting, '').replace(',', '.');
      return /^0\d/.test(digits) ? undefined : (read.isNegative ? '-' : '') + digits;
    },
  };
}

function commonestUnit(cells: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const cell of cells.slice(0, unitsTried)) {
    const found = amountOf(cell)?.unit;
    if (found !== undefined) counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? '';
}

function amountOf(cell: string): Amount | undefined {
  const groups = cell.length > amountLengthMax ? undefined : amount.exec(cell)?.groups;
  if (!groups) return undefined;
  const { before = '', digits = '', behind = '' } = groups;
  const sign = signOf(groups);
  if (digits === '' || sign === undefined || (before && behind)) return undefined;
  return { isNegative: sign === 'negative', digits, unit: before || behind };
}

/** The sign of an amount: one sign, or an accountant's brackets; undefined for a mixture, or half of a pair. */
function signOf(groups: Readonly<Record<string, string | undefined>>): 'negative' | 'positive' | undefined {
  const { open = '', sign = '', inner = '', close = '' } = groups;
  const signs = [sign, inner, open + close].filter((each) => each !== '');
  const [only = '+'] = signs;
  if (signs.length > 1 || only === '(' || only === ')') return undefined;
  return only === '+' ? 'positive' : 'negative';
}
