import { SourceError } from '../source-error.js';
import { tokensOf } from './tokens.js';
import type { Token } from './tokens.js';

const beginnings = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE']);

/**
 * Functions in `TABLE(…)` that only compute or read tables. Others may do more: `query` passes its text to the database behind the
 * catalog, which may do anything with it.
 */
const tableFunctions = new Set(['SEQUENCE', 'EXCLUDE_COLUMNS', 'TABLE_CHANGES']);

/**
 * Returns the statement without its closing semicolon; throws unless it looks like one query. This is the first of three checks: the
 * second is the engine's own (see asSubquery), and the third stops a statement that Trino reports as an update all the same.
 */
export function oneQuery(statement: string): string {
  const tokens = tokensOf(statement);
  const last = tokens.at(-1);
  if (last?.value === ';' && last.type === 'symbol') {
    tokens.pop();
    return checked(statement.slice(0, last.start), tokens);
  }
  return checked(statement, tokens);
}

/**
 * Builds the statement that asks the engine whether the text is a query, without running it: Trino's grammar allows only queries in
 * parentheses. A text that closes them early may pass here, but it does not parse when it runs by itself. The line breaks end a trailing
 * comment, and keep the statement on the second line.
 */
export function asSubquery(query: string): string {
  return `EXPLAIN (TYPE VALIDATE) SELECT 1 FROM (\n${query}\n)`;
}

/** Corrects the line number in an error: the statement of `asSubquery` has one line more than the query of the user. */
export function withoutFirstLine(message: string): string {
  return message.replace(/^line (\d+):/, (_, line: string) => `line ${Math.max(1, Number(line) - 1)}:`);
}

function checked(query: string, tokens: Token[]): string {
  const first = tokens.find(({ value }) => value !== '(');
  if (!first) throw new SourceError('statement', 'the statement is empty');
  const isQuery = first.type === 'word' && beginnings.has(first.value);
  if (!isQuery) throw refused('only queries are run here: SELECT, WITH, VALUES or TABLE');
  if (has(tokens, ';')) throw refused('only one statement can be run at a time');
  if (has(tokens, '$$')) throw refused('functions cannot be defined here');
  if (changesSession(tokens)) throw refused('WITH SESSION and WITH FUNCTION are not run here');
  if (hasForeignFunction(tokens)) throw refused('this table function is not run here');
  return query;
}

function has(tokens: Token[], symbol: string): boolean {
  return tokens.some(({ type, value }) => type === 'symbol' && value === symbol);
}

/**
 * Reports whether a statement begins with WITH SESSION or WITH FUNCTION: `WITH SESSION query_max_run_time = …` would lift the limits. A
 * common table expression may still have such a name.
 */
function changesSession([first, second, third]: Token[]): boolean {
  const isPrefix = second?.type === 'word' && (second.value === 'SESSION' || second.value === 'FUNCTION');
  return first?.value === 'WITH' && isPrefix && third?.value !== 'AS' && third?.value !== '(';
}

function hasForeignFunction(tokens: Token[]): boolean {
  return tokens.some((token, place) => {
    const isTable = token.type === 'word' && token.value === 'TABLE';
    return isTable && tokens[place + 1]?.value === '(' && callsForeign(tokens.slice(place + 2));
  });
}

/** Reports whether a call of a forbidden table function begins here; `TABLE(SELECT …)` and `TABLE(name)` are none. */
function callsForeign(tokens: Token[]): boolean {
  const [first] = tokens;
  if (first?.type === 'word' && beginnings.has(first.value)) return false;
  const end = tokens.findIndex(({ type, value }) => type === 'symbol' && value !== '.');
  if (tokens[end]?.value !== '(' || end === 0) return false;
  const name = tokens[end - 1];
  return !tableFunctions.has(name?.value.toUpperCase() ?? '');
}

function refused(message: string): SourceError {
  return new SourceError('refused', message);
}
