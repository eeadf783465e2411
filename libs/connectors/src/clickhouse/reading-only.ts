import { SourceError } from '../source-error.js';

/**
 * ClickHouse's own read-only mode lets more through than reading tables: functions that fetch an address or a file, KILL
 * QUERY, BACKUP, INTO OUTFILE, and a SETTINGS clause within a subquery. So the engine is asked first how it reads the
 * statement, and only what is known to be harmless runs.
 */

/** Table functions that compute something from nothing, or read tables that the account may read. */
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

/** Functions of expressions that read a file, ask a service, count up a number in Keeper or show what only operators may see. */
const foreignFunctions =
  /^(file|catboostevaluate|generateserialid|getclienthttpheader|showcertificate|addressto\w+|ai[a-z]+|executable|eval|url|remote|remotesecure|s3|mysql|postgresql|mongodb|odbc|jdbc|redis|sqlite|hdfs|python)$/i;

const beginning = /^(?:\s|--[^\n]*(?:\n|$)|#[ !][^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|\()*(?<word>[A-Za-z]+)?/;

/** The statement without its closing semicolon, if it begins as a query does. */
export function oneQuery(statement: string): string {
  const query = statement.trim().replace(/;$/, '');
  const word = beginning.exec(query)?.groups?.['word']?.toUpperCase();
  if (word === undefined && query.trim() === '') throw new SourceError('statement', 'the statement is empty');
  if (word !== 'SELECT' && word !== 'WITH') throw refused('only queries are run here: SELECT or WITH');
  return query;
}

/**
 * Asks the engine for the syntax tree of the statement as a subquery: only a query can be one, and only without FORMAT and INTO OUTFILE. A
 * text that closes the parenthesis early may pass here, but it does not parse when it is run by itself. The line break ends a trailing
 * comment.
 */
export function asSubquery(query: string): string {
  return `EXPLAIN AST SELECT 1 FROM (\n${query}\n)`;
}

/** Refuses what the tree has that could do more than read. It has one node a line, and texts in it have no line breaks. */
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

/** Errors of the statement above count one line more than the person who wrote the query sees. */
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
