import type { Result } from '../responses/parse-response.js';
import type { Environment } from '../environment.js';
import { csvLines } from './csv.js';
import { escapeTerminalJson, escapeTerminal } from './escape-terminal.js';
import { ndjsonLines } from './ndjson.js';
import { print, printLines } from './print.js';

/** The formats of an answer. */
export const formats = ['table', 'json', 'csv', 'ndjson'] as const;
export type Format = (typeof formats)[number];

/** An answer of REST as it came. A terminal gets the same JSON with what it would obey escaped, and a last line feed. */
export function printJson(environment: Environment, bytes: Buffer): Promise<void> {
  if (!environment.stdout.isTTY) return print(environment, bytes);
  return print(environment, `${escapeTerminalJson(bytes.toString('utf8')).trimEnd()}\n`);
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
