import type { Cell } from '#contracts';
import { jsonCell } from '../cells.js';

/** Parses JSON text; undefined if it is not JSON, which a file's JSON columns may hold. */
export function jsonCellIfAny(text: string): Cell | undefined {
  try {
    return jsonCell(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
