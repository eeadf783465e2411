import type { Cell, ColumnKind } from '#contracts';
import type { Background, Result } from './result-shape.js';

/** A result with its columns written as name:kind. */
export function aResult(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  isCut = false,
): Result {
  return {
    columns: columns.map((written) => {
      const [name = '', kind = 'text'] = written.split(':');
      return { name, kind: kindOf(kind) };
    }),
    rows,
    isCut,
  };
}

function kindOf(kind: string): ColumnKind {
  const known: Record<string, ColumnKind> = {
    text: 'text',
    integer: 'integer',
    number: 'number',
    boolean: 'boolean',
    date: 'date',
    timestamp: 'timestamp',
  };
  return known[kind] ?? 'other';
}

/** A background with nothing but the day. */
export const unknown: Background = { words: undefined, descriptions: new Map(), today: '2026-05-20' };
