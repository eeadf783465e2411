import { StatementRefused } from '../statement-refused.js';
import type { LexicalRules } from './lexical-rules.js';
import type { Token, TokenKind } from './token.js';

/*
 * Statements get past a gate when two readers disagree on where a text or a comment ends. So everything that engines, their versions or their
 * modes read differently is refused here: a backslash before a quote, a comment within a comment, an executable comment, a character that is
 * white space to one engine and part of a name to the next.
 */

const blank = /[ \t\r\n\f]+/y;
const word = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy;
const number = /0[xX][0-9a-fA-F]+|(?:\d[\d_]*(?:\.(?!\.)\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const wordLetter = /[\p{L}\p{M}\p{N}_$]/uy;
const dollarTag = /\$(?:[A-Za-z_][A-Za-z0-9_]*)?\$/y;

/** Cuts a statement into tokens by the rules of its dialect. */
export function tokenize(statement: string, rules: LexicalRules): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (position < statement.length) {
    const next = endOfBlank(statement, position, rules);
    if (next > position) {
      position = next;
      continue;
    }
    const token = readToken(statement, position, rules);
    tokens.push(token);
    position = token.end;
  }
  return tokens;
}

/** Returns the end of the white space or comment that starts here; `start` itself if there is none. */
function endOfBlank(statement: string, start: number, rules: LexicalRules): number {
  const space = matchAt(blank, statement, start);
  if (space !== undefined) return start + space.length;
  if (statement.startsWith('/*', start)) return endOfBlockComment(statement, start);
  if (opensLineComment(statement, start, rules)) return endOfLine(statement, start);
  return start;
}

function opensLineComment(statement: string, start: number, rules: LexicalRules): boolean {
  if (rules.hashComments && statement[start] === '#') return true;
  if (!statement.startsWith('--', start)) return false;
  return (
    !rules.dashesNeedSpace ||
    start + 2 >= statement.length ||
    ' \t\r\n\f'.includes(statement.charAt(start + 2))
  );
}

function endOfLine(statement: string, start: number): number {
  // Some engines end the line at a carriage return and some do not.
  const end = statement.indexOf('\n', start);
  const comment = statement.slice(start, end < 0 ? statement.length : end);
  if (comment.replace(/\r$/, '').includes('\r'))
    throw new StatementRefused(
      'syntax',
      'a comment contains a carriage return, which engines read differently',
    );
  return end < 0 ? statement.length : end + 1;
}

function endOfBlockComment(statement: string, start: number): number {
  const end = statement.indexOf('*/', start + 2);
  if (end < 0) throw new StatementRefused('syntax', 'a comment is not closed');
  const comment = statement.slice(start + 2, end);
  if (/^M?!/.test(comment))
    throw new StatementRefused('feature', 'executable comments, /*! … */, are not allowed');
  if (comment.startsWith('+')) throw new StatementRefused('feature', 'hints, /*+ … */, are not allowed');
  if (comment.includes('/*'))
    throw new StatementRefused('syntax', 'a comment within a comment is not allowed');
  return end + 2;
}

function readToken(statement: string, start: number, rules: LexicalRules): Token {
  const first = statement.charAt(start);
  const closing = rules.nameQuotes.get(first);
  if (closing !== undefined) return readName(statement, start, closing, rules);
  if (rules.textQuotes.includes(first)) return readText(statement, start, first, rules);
  const tag = rules.dollarTexts ? matchAt(dollarTag, statement, start) : undefined;
  if (tag !== undefined) return readDollarText(statement, start, tag);
  const name = matchAt(word, statement, start);
  if (name !== undefined) return wordToken(statement, start, name, rules);
  const digits = matchAt(number, statement, start);
  if (digits !== undefined) return numberToken(statement, start, digits);
  if (rules.symbols.has(first)) return newToken(symbolKind(first), first, start, start + 1);
  throw new StatementRefused(
    'syntax',
    `the character ${describe(statement, start)} is not allowed outside of quotes`,
  );
}

function readText(statement: string, start: number, quote: string, rules: LexicalRules): Token {
  const text = readQuoted(statement, start, quote, 'text');
  // E'…' reads backslashes where '…' does not.
  const hasPrefix = /[A-Za-z]/.test(statement.charAt(start - 1));
  if (!rules.backslashTexts && !hasPrefix) return text;
  return withoutEscapedQuote(statement, text, quote);
}

function readName(statement: string, start: number, closing: string, rules: LexicalRules): Token {
  const name = readQuoted(statement, start, closing, 'name');
  return rules.backslashNames ? withoutEscapedQuote(statement, name, closing) : name;
}

function readQuoted(statement: string, start: number, closing: string, kind: 'name' | 'text'): Token {
  let position = start + 1;
  for (;;) {
    const end = statement.indexOf(closing, position);
    if (end < 0) throw new StatementRefused('syntax', `a quoted ${kind} is not closed`);
    const isDoubled = closing !== ']' && statement[end + 1] === closing;
    if (!isDoubled) return quotedToken(statement, start, end + 1, closing, kind);
    position = end + 2;
  }
}

function quotedToken(
  statement: string,
  start: number,
  end: number,
  closing: string,
  kind: 'name' | 'text',
): Token {
  const raw = statement.slice(start + 1, end - 1);
  return newToken(kind, closing === ']' ? raw : raw.replaceAll(closing + closing, closing), start, end);
}

/** Refuses a text that could end at \', because the meaning of \' depends on the engine's mode. */
function withoutEscapedQuote(statement: string, quoted: Token, quote: string): Token {
  const raw = statement.slice(quoted.start + 1, quoted.end);
  const withoutPairs = raw.replaceAll('\\\\', '');
  if (!withoutPairs.includes(`\\${quote}`)) return quoted;
  throw new StatementRefused(
    'syntax',
    'a backslash stands before a quote, which is read in two ways; write the quote twice instead',
  );
}

function readDollarText(statement: string, start: number, tag: string): Token {
  const end = statement.indexOf(tag, start + tag.length);
  if (end < 0) throw new StatementRefused('syntax', `a text in ${tag} is not closed`);
  return newToken('text', statement.slice(start + tag.length, end), start, end + tag.length);
}

function wordToken(statement: string, start: number, name: string, rules: LexicalRules): Token {
  const end = start + name.length;
  // a$$b is a single name in some engines, and a name with a text behind it in others.
  if (statement[end] === '$') throw new StatementRefused('syntax', `"${name}$" must be quoted to be a name`);
  const opensText = rules.textQuotes.includes(statement.charAt(end)) && end < statement.length;
  if (name.toUpperCase() === 'U' && /^&['"]/.test(statement.slice(end, end + 2)))
    throw new StatementRefused('feature', 'names and texts with Unicode escapes, U&"…", are not allowed');
  // _sjis'…' changes which bytes are a backslash.
  if (opensText && name.startsWith('_'))
    throw new StatementRefused('feature', `a text in the character set "${name}" is not allowed`);
  return newToken('word', name, start, end);
}

function numberToken(statement: string, start: number, digits: string): Token {
  const end = start + digits.length;
  // 1from is a number and a keyword to some engines and a name to others.
  if (matchAt(wordLetter, statement, end) !== undefined)
    throw new StatementRefused('syntax', `the number ${digits} runs into the word behind it`);
  return newToken('number', digits, start, end);
}

function symbolKind(symbol: string): TokenKind {
  if ('([{'.includes(symbol)) return 'open';
  return ')]}'.includes(symbol) ? 'close' : 'symbol';
}

function newToken(kind: TokenKind, value: string, start: number, end: number): Token {
  // The capital of ſ is S: "ſelect" is a name to every engine.
  const isAscii = Buffer.byteLength(value) === value.length;
  return { kind, value, keyword: kind === 'word' && isAscii ? value.toUpperCase() : '', start, end };
}

function matchAt(pattern: RegExp, statement: string, position: number): string | undefined {
  pattern.lastIndex = position;
  return pattern.exec(statement)?.[0];
}

function describe(statement: string, position: number): string {
  const code = statement.codePointAt(position) ?? 0;
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return code > 32 && code < 127 ? `"${String.fromCodePoint(code)}"` : name;
}
