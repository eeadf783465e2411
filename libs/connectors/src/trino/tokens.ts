/** A piece of a Trino statement; comments and blanks are left out. Quoted names lose their quotes and become lower case, words become upper case. */
export interface Token {
  type: 'word' | 'name' | 'text' | 'symbol';
  value: string;
  start: number;
}

/**
 * Blanks and comments, quoted texts, quoted names, words, single symbols. A doubled quote reads as two quoted pieces side by side, which
 * end together where Trino ends the text. `$$` quotes the bodies of functions, which are not allowed here.
 */
const pieces =
  /(?<blank>\s+|--[^\r\n]*|\/\*[\s\S]*?\*\/)|'(?<text>[^']*)'|"(?<name>[^"]*)"|(?<word>[A-Za-z_][\w$@:]*)|(?<symbol>\$\$|[\s\S])/gy;

/** Splits a statement as Trino's own lexer does, as far as reading-only.ts needs to know. */
export function tokensOf(statement: string): Token[] {
  const tokens: Token[] = [];
  for (const { groups, index } of statement.matchAll(pieces)) {
    const { text, name, word, symbol } = groups ?? {};
    if (text !== undefined) tokens.push({ type: 'text', value: text, start: index });
    if (name !== undefined) tokens.push({ type: 'name', value: name.toLowerCase(), start: index });
    if (word !== undefined) tokens.push({ type: 'word', value: word.toUpperCase(), start: index });
    if (symbol !== undefined) tokens.push({ type: 'symbol', value: symbol, start: index });
  }
  return tokens;
}
