import { SourceError } from '../source-error.js';

/**
 * ClickHouse's own read-only mode allows more than reading tables: functions that fetch an address or a file, KILL QUERY, BACKUP, INTO
 * OUTFILE, and a SETTINGS clause within a subquery. So the engine first parses the statement into a tree, and only statements with parts
 * that are known to be harmless run.
 */

/** Table functions that only compute values, or read tables that the account may read. */
const tableFunctions = new Set([
  'generaterandom',
  'generateseries',
  'generate_series',
  'merge',
  'null',
  'numbers',
  'numbers_mt',
  'primes',
  'sqlstandardvalues',
  'values',
  'view',
  'zeros',
  'zeros_mt',
]);

/** Functions in expressions that read a file, call a service, count up a number in Keeper or show what only operators may see. */
const foreignFunctions =
  /^(file|catboostevaluate|generateserialid|getclienthttpheader|showcertificate|addressto\w+|ai[a-z]+|executable|eval|url|remote|remotesecure|s3|mysql|postgresql|mongodb|odbc|jdbc|redis|sqlite|hdfs|python)$/i;

const beginning = /^(?:\s|--[^\n]*(?:\n|$)|#[ !][^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|\()*(?<word>[A-Za-z]+)?/;

/** Returns the statement without its closing semicolon; throws unless it begins as a query does. */
export function oneQuery(statement: string): string {
  const query = statement.trim().replace(/;$/, '');
  const word = beginning.exec(query)?.groups?.['word']?.toUpperCase();
  if (word === undefined && query.trim() === '') throw new SourceError('statement', 'the statement is empty');
  if (word !== 'SELECT' && word !== 'WITH') throw refused('only queries are run here: SELECT or WITH');
  return query;
}

/**
 * Builds the statement that asks the engine for the syntax tree of the query as a subquery: only a query can be one, and only without
 * FORMAT and INTO OUTFILE. A text that closes the parenthesis early may pass here, but it does not parse when it runs by itself. The line
 * break ends a trailing comment.
 */
export function asSubquery(query: string): string {
  return `EXPLAIN AST SELECT 1 FROM (\n${query}\n)`;
}

/** Refuses a syntax tree with a node that could do more than read. The tree has one node per line, and texts in it have no line breaks. */
export function requireReading(tree: string[]): void {
  let isTable = false;
  for (const line of tree) {
    const [, node = '', name = ''] = /^\s*(\S+)(?: (\S+))?/.exec(line) ?? [];
    if (node === 'Set') throw refused('settings cannot be changed by a statement');
    if (isTable && !isKnownTable(node, name)) throw refused(`the table function ${name} is not run here`);
    if (!isTable && node === 'Function' && foreignFunctions.test(name)) {
      throw refused(`the function ${name} is not run here`);
    }
    isTable = node === 'TableExpression';
  }
}

/** Corrects the line number in an error: the statement of `asSubquery` has one line more than the query of the user. */
export function withoutFirstLine(message: string): string {
  return message
    .replace(/\(line (\d+), col/g, (_, line: string) => `(line ${Math.max(1, Number(line) - 1)}, col`)
    .replace(/failed at position \d+ /, 'failed ');
}

function isKnownTable(node: string, name: string): boolean {
  if (node === 'Function') return tableFunctions.has(name.toLowerCase());
  return node === 'TableIdentifier' || node === 'Identifier' || node === 'Subquery';
}

function refused(message: string): SourceError {
  return new SourceError('refused', message);
}
