/** The shape of a statement, as far as it decides whose rows count. */
export interface StatementShape {
  /** True for one SELECT with only inner joins: a row that is left out of one table is in none of its rows. */
  isPlain: boolean;
  /** True if a join keeps the rows of its second table. */
  keepsSecond: boolean;
  /** The first table of each FROM, in lower case and without schema: a LEFT JOIN keeps its rows. */
  first: ReadonlySet<string>;
}

const name = '(?:"[^"]+"|`[^`]+`|\\[[^\\]]+\\]|[\\p{L}_][\\p{L}\\p{N}_$]*)';
const from = new RegExp(`\\bFROM\\s+(?:${name}\\s*\\.\\s*)*(${name})`, 'giu');

/** Keywords of set operations, and of joins that may have more or other rows where their second table has fewer. */
const beyondInner = /\b(?:left|right|full|anti|semi|asof|union|intersect|except)\b/i;

/** Reads the shape of a statement that passed the gate. Words in its literals and comments can only make it less plain. */
export function shapeOf(sql: string): StatementShape {
  const selects = sql.match(/\bselect\b/gi) ?? [];
  return {
    isPlain: selects.length === 1 && !beyondInner.test(sql),
    keepsSecond: /\b(?:right|full)\b/i.test(sql),
    first: new Set(
      [...sql.matchAll(from)].map(([, written = '']) =>
        written.replaceAll(/^["`[]|["`\]]$/g, '').toLowerCase(),
      ),
    ),
  };
}
