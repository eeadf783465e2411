import type { ColumnKind } from '#contracts';
import type { ColumnModel } from '#model';

/** Facts of a column that questions ask as numbers, whichever way its source keeps these. */
export interface Reckoned {
  kind: ColumnKind;
  /** Whether its numbers are kept as texts. */
  inTexts?: true;
}

/** A column of texts that are amounts is one of numbers to whoever asks. */
export function reckoned(kind: ColumnKind, model: ColumnModel | undefined): Reckoned {
  return kind === 'text' && model?.role === 'measure' ? { kind: 'number', inTexts: true } : { kind };
}
