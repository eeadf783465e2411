import type { Cell } from '#contracts';

/** A part of a body. */
export type BodyPart = string | Uint8Array;

/** Writes the rows of one result. */
export interface RowWriter {
  /** The part before the rows. */
  head: BodyPart;
  /** The part of some rows, of which there is one at least. */
  lines(rows: readonly Cell[][]): BodyPart;
  /** The part behind the rows. */
  tail: BodyPart;
}
