import type { Cell, ColumnFormat, ColumnKind } from '#contracts';
import { decimalsOf, guessFormat, isAdditiveName, isLabel, isSummed, withoutCurrency } from '#formats';
import type { KnownColumns, MeantColumn } from './column-units.js';
import { formatOfUnit } from './number-format.js';
import { numberOf } from './number-of.js';
import { unitOf } from './unit.js';
import { storableText } from '../data-sources/storable-text.js';

interface Result {
  columns: readonly { name: string; kind: ColumnKind }[];
  rows: readonly (readonly Cell[])[];
}

/** The format of each column of a result. The question's plan takes precedence over the column's name. */
export function columnFormats({ columns, rows }: Result, known: KnownColumns): ColumnFormat[] {
  return columns.map((column, place) => {
    const cells = rows.map((row) => row[place] ?? null);
    const meant = known.meant?.[place];
    const title = titleOf(meant?.title ?? column.name);
    const form = formOf(column, cells, place, known, meant);
    return { title: withoutCurrency(title, form.currency), ...form };
  });
}

type Form = Omit<ColumnFormat, 'title'>;
type Column = Result['columns'][number];

function formOf(
  column: Column,
  cells: readonly Cell[],
  place: number,
  known: KnownColumns,
  meant: MeantColumn | undefined,
): Form {
  if (meant?.part === 'weekday') return { form: 'weekday' };
  if (meant?.part === 'month') return { form: 'month_of_year' };
  if (meant?.part !== undefined || isName(column)) return { form: 'label' };
  if (meant?.grain !== undefined) return { form: 'period', grain: meant.grain };
  if (isNumeric(column)) return ofNumbers(column, cells, place, known, meant);
  const { title: _, ...guessed } = guessFormat(column.name, cells);
  return guessed;
}

function ofNumbers(
  { name }: Column,
  cells: readonly Cell[],
  place: number,
  { descriptions, computed, additive }: KnownColumns,
  meant: MeantColumn | undefined,
): Form {
  const values = cells.flatMap((cell) => numberOf(cell) ?? []);
  const description = descriptions.get(name) ?? '';
  const clues = { name, description, values, computed: computed[place], meant };
  const found = unitOf(clues);
  const format = formatOfUnit(found);
  const isMoney = found.unit === 'none' && meant?.unit === 'money';
  return {
    ...format,
    ...withDecimals(values, isMoney ? 'currency' : format.form),
    ...(!(additive?.[place] ?? isAdditiveName(name)) && isSummed(format) && { additive: false }),
  };
}

function withDecimals(values: readonly number[], form: ColumnFormat['form']): Pick<ColumnFormat, 'decimals'> {
  const decimals = decimalsOf(values, form);
  return decimals === undefined ? {} : { decimals };
}

function isNumeric({ kind }: Column): boolean {
  return kind === 'integer' || kind === 'number';
}

function isName(column: Column): boolean {
  return isNumeric(column) && isLabel(column.name);
}

const titleMax = 120;

function titleOf(name: string): string {
  const words = name
    .replaceAll(/[_\s]+/g, ' ')
    .replaceAll(/\bid\b/gi, 'ID')
    .trim();
  const title = words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
  return storableText(title, titleMax);
}
