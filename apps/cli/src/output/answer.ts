import type { ReadAnswer, Result } from '../responses/parse-response.js';
import { chartLines } from './chart.js';
import { escapeTerminal, escapeTerminalLines } from './escape-terminal.js';
import { tableLines } from './table.js';
import type { Terminal } from './terminal.js';
import { wrap } from './width.js';

/** A person sees the beginning on a terminal; a program gets everything. */
const rowsShownMax = 100;

/** The answer to a question as people read it: what stands out, the rows, a drawing, and what to ask next. */
export function answerLines(answer: ReadAnswer, terminal: Terminal, shows: { sql: boolean }): string[] {
  const parts = [
    answer.success
      ? []
      : [terminal.style.red('The question could not be answered.'), ...prose(answer.error, terminal)],
    prose(answer.insight, terminal).map(terminal.style.bold),
    resultLines(answer, terminal),
    terminal.kind === 'terminal' ? chartLines(answer.chartSpec, answer, terminal) : [],
    shows.sql && answer.sql !== null ? escapeTerminalLines(answer.sql) : [],
    suggestionLines(answer, terminal),
  ];
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, place) => (place === 0 ? part : ['', ...part]));
}

/** The rows of a result as a table, with a word on what was left out. */
export function resultLines({ columns, rows }: Result, terminal: Terminal): string[] {
  if (terminal.kind === 'pipe' || rows.length <= rowsShownMax) return tableLines({ columns, rows }, terminal);
  const left = rows.length - rowsShownMax;
  const rest = `${terminal.symbols.ellipsis} and ${left === 1 ? '1 more row; -o csv prints it, too' : `${left} more rows; -o csv prints them all`}`;
  return [...tableLines({ columns, rows: rows.slice(0, rowsShownMax) }, terminal), terminal.style.dim(rest)];
}

function suggestionLines({ suggestions, success }: ReadAnswer, terminal: Terminal): string[] {
  if (suggestions.length === 0) return [];
  const heading = success ? 'Ask next:' : 'Try instead:';
  return [terminal.style.dim(heading), ...suggestions.map((suggestion) => `  ${escapeTerminal(suggestion)}`)];
}

function prose(text: string | null, terminal: Terminal): string[] {
  if (text === null || text.trim() === '') return [];
  const lines = escapeTerminalLines(text);
  return terminal.kind === 'pipe' ? lines : lines.flatMap((line) => wrap(line, terminal.width));
}
