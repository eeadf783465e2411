/** The kind of a token, as the engine reads it. `name` is a quoted identifier, `word` a bare one or a keyword. */
export type TokenKind = 'word' | 'name' | 'text' | 'number' | 'symbol' | 'open' | 'close';

/** One token of a statement; comments and white space are no tokens. */
export interface Token {
  kind: TokenKind;
  /** A quoted identifier without its quotes, everything else as written. */
  value: string;
  /** A word in capitals. Empty for all other kinds and for words beyond ASCII, so that no name can pass for a keyword. */
  keyword: string;
  start: number;
  end: number;
}
