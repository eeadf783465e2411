/** The shape of a statement, as far as it says whose rows are counted. */
export interface StatementShape {
  /** Whether it is one SELECT with inner joins alone: a row that is left out of one table is in none of its rows. */
  isPlain: boolean;
  /** Whether a join keeps the rows of its second table. */
  keepsSecond: boolean;
  /** The tables that a FROM begins with, in small letters and without their schemas: a LEFT JOIN keeps their rows. */
  first: ReadonlySet<string>;
}

const name = '(?:"[^"]+"|`[^`]+`|\\[[^\\]]+\\]|[\\p{L}_][\\p{L}\\p{N}_$]*)';
const from = new RegExp(`\\bFROM\\s+(?:${name}\\s*\\.\\s*)*(${name})`, 'giu');

/** Of two queries, or of a join that may have more rows, or others, where its second table has fewer. */
const beyondInner = /\b(?:left|right|full|anti|semi|asof|union|intersect|except)\b/i;

/** Reads the shape of a statement that the gate let through; words in its texts and comments can only make it less plain. */
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
