/**
 * A PostgreSQL statement with the clock that it reads replaced by the literals of a moment, in UTC: an accepted answer of a set means
 * the same on every day. PostgreSQL itself has no clock that can be set. Texts, quoted names and comments stay as they are.
 */
export function atMoment(sql: string, moment: Date): string {
  const tokens = Array.from(sql.matchAll(token), ([text]) => text);
  const parts: string[] = [];
  for (let place = 0; place < tokens.length; place += 1) {
    const found = clockAt(tokens, place, moment);
    parts.push(found?.text ?? tokens[place] ?? '');
    if (found) place += found.length - 1;
  }
  return parts.join('');
}

/** Comments, texts (escaped, between dollars, plain), quoted names, words, blanks, and any other sign. */
const token =
  /--[^\n]*|\/\*[^]*?\*\/|[eE]'(?:\\[^]|''|[^'\\])*'|\$(\w*)\$[^]*?\$\1\$|'(?:''|[^'])*'|"(?:""|[^"])*"|[\w$]+|\s+|[^]/g;

const functions = new Set(['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp']);

/** Words that are the clock without brackets; those of moments and times may have a number of digits behind them. */
const keywords: Record<string, (moment: string) => string> = {
  current_date: (moment) => `DATE '${moment.slice(0, 10)}'`,
  current_timestamp: zoned,
  localtimestamp: (moment) => `TIMESTAMP '${moment}'`,
  current_time: (moment) => `TIME WITH TIME ZONE '${moment.slice(11)}+00'`,
  localtime: (moment) => `TIME '${moment.slice(11)}'`,
};

interface Replacement {
  text: string;
  /** The number of tokens that it replaces. */
  length: number;
}

function clockAt(tokens: readonly string[], place: number, moment: Date): Replacement | undefined {
  const word = tokens[place]?.toLowerCase() ?? '';
  const written = moment.toISOString().replace('T', ' ').replace(/Z$/, '');
  const keyword = Object.hasOwn(keywords, word) ? keywords[word] : undefined;
  if (keyword) return isName(tokens, place) ? undefined : precise(tokens, place, keyword(written));
  const argument = functions.has(word) || word === 'age' ? bracketsAt(tokens, place + 1) : undefined;
  if (!argument) return undefined;
  const length = argument.end - place + 1;
  if (functions.has(word)) return argument.text.trim() === '' ? { text: zoned(written), length } : undefined;
  // The age of one moment is that at the beginning of the present day.
  if (argument.count !== 1) return undefined;
  const inner = atMoment(argument.text, moment);
  return { text: `age(TIMESTAMP '${written.slice(0, 10)}', ${inner})`, length };
}

function zoned(moment: string): string {
  return `TIMESTAMP WITH TIME ZONE '${moment}+00'`;
}

/** Reports whether the word names a column: `t.current_date`, `… AS localtime`. */
function isName(tokens: readonly string[], place: number): boolean {
  const before = tokens.slice(0, place).findLast((text) => text.trim() !== '');
  return before === '.' || before?.toLowerCase() === 'as';
}

function precise(tokens: readonly string[], place: number, text: string): Replacement {
  const digits = bracketsAt(tokens, place + 1);
  const hasDigits = digits !== undefined && /^\s*\d\s*$/.test(digits.text);
  return { text, length: hasDigits ? digits.end - place + 1 : 1 };
}

interface Brackets {
  text: string;
  /** The place of the closing one. */
  end: number;
  /** The number of arguments; commas in inner brackets do not count. */
  count: number;
}

/** The brackets that open at the place, blanks apart; undefined where none do. */
function bracketsAt(tokens: readonly string[], place: number): Brackets | undefined {
  const start = tokens[place]?.trim() === '' ? place + 1 : place;
  if (tokens[start] !== '(') return undefined;
  let [depth, count] = [0, 1];
  for (let end = start; end < tokens.length; end += 1) {
    if (tokens[end] === '(') depth += 1;
    if (tokens[end] === ',' && depth === 1) count += 1;
    if (tokens[end] === ')') depth -= 1;
    if (depth === 0) return { text: tokens.slice(start + 1, end).join(''), end, count };
  }
  return undefined;
}
