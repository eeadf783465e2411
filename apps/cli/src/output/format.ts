import type { Result } from '../responses/parse-response.js';
import type { Environment } from '../environment.js';
import { csvLines } from './csv.js';
import { escapeTerminalJson, escapeTerminal } from './escape-terminal.js';
import { ndjsonLines } from './ndjson.js';
import { parseJson } from '../json.js';
import { print, printLines } from './print.js';
import { parseSelection } from './select.js';

/** The formats of an answer. */
export const formats = ['table', 'json', 'csv', 'ndjson'] as const;
export type Format = (typeof formats)[number];

/** The path of the parts to print, where not all of an answer is wanted. */
interface Selecting {
  query?: string;
}

/**
 * An answer of REST as it came, or the parts of it that a path names, one a line. A terminal gets the same JSON with what it would
 * obey escaped, and a last line feed.
 */
export function printJson(environment: Environment, { query }: Selecting, bytes: Buffer): Promise<void> {
  if (query !== undefined) return printParts(environment, query, bytes);
  if (!environment.stdout.isTTY) return print(environment, bytes);
  return print(environment, `${escapeTerminalJson(bytes.toString('utf8')).trimEnd()}\n`);
}

function printParts(environment: Environment, query: string, bytes: Buffer): Promise<void> {
  const { isTTY } = environment.stdout;
  const lines = parseSelection(query)(parseJson(bytes.toString('utf8'))).map((part) => {
    if (typeof part === 'string') return isTTY ? escapeTerminal(part) : part;
    return isTTY ? escapeTerminalJson(JSON.stringify(part)) : JSON.stringify(part);
  });
  return printLines(environment, lines);
}

/** Rows for programs. A terminal gets them harmless; a pipe gets the values themselves. */
export function printRows(environment: Environment, format: 'csv' | 'ndjson', result: Result): Promise<void> {
  const isTerminal = environment.stdout.isTTY;
  if (format === 'ndjson')
    return printLines(
      environment,
      isTerminal ? ndjsonLines(result).map(escapeTerminalJson) : ndjsonLines(result),
    );
  return printLines(environment, isTerminal ? csvLines(result).map(escapeTerminal) : csvLines(result));
}
