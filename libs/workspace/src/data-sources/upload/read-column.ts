import type { ReadType } from '#contracts';
import { caseVariants, mergeCase } from './case-variants.js';
import type { CaseVariants } from './case-variants.js';
import { bestFit, fitOf } from './cell-reader.js';
import type { CellReader, Fit, WritingHints } from './cell-reader.js';
import { dayFit, timeReader } from './day-column.js';
import { countMarks, nullsOf } from './null-marks.js';
import type { IsNull } from './null-marks.js';
import { numberFit } from './number-column.js';
import { fitsType, typeOfNumbers } from './value-types.js';

/** Choices for a column. */
export interface ColumnChoices extends WritingHints {
  type?: ReadType;
  merge_case?: boolean;
  null_marks?: readonly string[];
}

/** A column with its type. */
export interface ReadColumn {
  type: ReadType;
  /** True if its moments are in UTC. */
  hasZone: boolean;
  /** As engines write them; null for an empty cell. */
  values: (string | null)[];
  reader: CellReader | undefined;
  nullMarks: { mark: string; count: number }[];
  /** The rows of the cells that do not fit. */
  misfits: number[];
  nearly: ReadType | null;
  variants: CaseVariants[];
  merged: boolean;
}

/** The share of cells that must fit a type for the column to have it nearly. */
const nearlyShare = 0.8;

/**
 * Decides the type of a column. Without a choice, a type requires that every non-empty cell fits, so nothing is lost unasked. With a
 * chosen type, misfits are left empty and reported.
 */
export function readColumn(
  cells: readonly string[],
  choices: ColumnChoices,
  hints: WritingHints,
): ReadColumn {
  const isNull = nullsOf('values', choices.null_marks);
  const filled = cells.filter((cell) => !isNull(cell)).map((cell) => cell.trim());
  const fit = filled.length === 0 ? undefined : fitAmong(filled, choices, { ...hints, ...choices });
  const isTyped = fit !== undefined && (choices.type !== undefined || fit.misfits === 0);
  return isTyped ? typed(cells, fit, isNull, choices) : asText(cells, fit, choices, isNull);
}

function fitAmong(filled: readonly string[], { type }: ColumnChoices, hints: WritingHints): Fit | undefined {
  switch (type) {
    case undefined:
      return anyFit(filled, hints);
    case 'text':
      return undefined;
    case 'boolean':
      return fitOf(booleans, filled);
    case 'integer':
    case 'number':
      return numberFit(filled, hints, true);
    case 'date':
    case 'timestamp':
      return dayFit(filled, hints);
    case 'time':
      return fitOf(timeReader(), filled);
  }
}

/** The first kind that all cells fit, or else the one that most do. The later kinds are then skipped, because each takes time. */
function anyFit(filled: readonly string[], hints: WritingHints): Fit | undefined {
  const kinds = [
    () => fitOf(booleans, filled),
    () => numberFit(filled, hints),
    () => dayFit(filled, hints),
    () => fitOf(timeReader(), filled),
  ];
  const fits: Fit[] = [];
  for (const kind of kinds) {
    const fit = kind();
    if (fit?.misfits === 0) return fit;
    if (fit) fits.push(fit);
  }
  const best = bestFit(fits);
  return best && best.misfits < filled.length ? best : undefined;
}

const booleans: CellReader = {
  kind: 'boolean',
  unit: null,
  format: null,
  guessed: false,
  tells: {},
  read: (cell) => (/^(?:true|false)$/i.test(cell) ? cell.toLowerCase() : undefined),
};

function typed(
  cells: readonly string[],
  { reader }: Fit,
  isNull: IsNull,
  choices: ColumnChoices,
): ReadColumn {
  const read = cells.map((cell) => (isNull(cell) ? null : reader.read(cell.trim())));
  const type = choices.type ?? typeOf(reader, read);
  const hasZone = type === 'timestamp' && read.some((value) => value?.endsWith('Z'));
  const values = read.map((value) =>
    typeof value === 'string' && fitsType(value, type, hasZone) ? value : undefined,
  );
  const misfits = values.flatMap((value, row) => (value === undefined && read[row] !== null ? [row] : []));
  // Without a choice every cell fits its reader, but a number may be too large, or a time may lack the zone that others have.
  if (misfits.length > 0 && choices.type === undefined)
    return asText(cells, { reader, misfits: misfits.length }, choices, isNull);
  return {
    type,
    hasZone,
    values: values.map((value) => value ?? null),
    reader,
    nullMarks: countMarks(cells, isNull),
    misfits,
    nearly: null,
    variants: [],
    merged: false,
  };
}

function asText(
  cells: readonly string[],
  fit: Fit | undefined,
  choices: ColumnChoices,
  isNullValue: IsNull,
): ReadColumn {
  const isNull = nullsOf('texts', choices.null_marks);
  const texts = cells.map((cell) => (isNull(cell) ? null : cell));
  const variants = caseVariants(texts);
  const merged = choices.merge_case === true && variants.length > 0;
  return {
    type: 'text',
    hasZone: false,
    values: merged ? mergeCase(texts, variants) : texts,
    reader: undefined,
    nullMarks: countMarks(cells, isNull),
    variants,
    merged,
    ...(choices.type === undefined ? nearlyTyped(cells, fit, isNullValue) : { misfits: [], nearly: null }),
  };
}

/** The type that the column would have without a few cells, and those cells. */
function nearlyTyped(
  cells: readonly string[],
  fit: Fit | undefined,
  isNull: IsNull,
): Pick<ReadColumn, 'misfits' | 'nearly'> {
  if (!fit) return { misfits: [], nearly: null };
  const read = cells.map((cell) => (isNull(cell) ? null : fit.reader.read(cell.trim())));
  const misfits = read.flatMap((value, row) => (value === undefined ? [row] : []));
  const fitting = read.filter((value) => typeof value === 'string').length;
  if (fitting < nearlyShare * (fitting + misfits.length)) return { misfits: [], nearly: null };
  return { misfits, nearly: typeOf(fit.reader, read) };
}

function typeOf({ kind }: CellReader, values: readonly (string | null | undefined)[]): ReadType {
  switch (kind) {
    case 'number':
      return typeOfNumbers(values);
    case 'day':
      return values.some((value) => value?.includes(' ')) ? 'timestamp' : 'date';
    default:
      return kind;
  }
}
