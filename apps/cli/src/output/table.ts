import type { Result } from '../responses/parse-response.js';
import { cellText, isNumeric, readableText } from './cells.js';
import { escapeTerminal } from './escape-terminal.js';
import type { Terminal } from './terminal.js';
import { cut, pad, widthOf, wrap } from './width.js';

const gap = '  ';
const narrowest = 6;

/**
 * Columns as wide as their widest value; on a terminal the widest give way until the table fits, and where even that is too
 * wide each row becomes a block of its own. A pipe gets everything uncut.
 */
export function tableLines({ columns, rows }: Result, terminal: Terminal): string[] {
  if (columns.length === 0) return [];
  const head = columns.map(escapeTerminal);
  const body = rows.map((row) => columns.map((_name, place) => shown(row[place], terminal)));
  const natural = head.map((name, place) =>
    body.reduce((most, row) => Math.max(most, widthOf(row[place] ?? '')), Math.max(1, widthOf(name))),
  );
  const whole = columns.map((_name, place) => holdsIds(rows, place));
  const widths = terminal.kind === 'pipe' ? natural : fitted(natural, whole, terminal.width);
  if (!widths) return blocks(head, body, terminal);
  const sides = columns.map((_name, place) => sideOf(rows, place));
  const line = (cells: readonly string[], style: (text: string) => string) =>
    cells
      .map((cell, place) => {
        const width = widths[place] ?? 0;
        return style(pad(cut(cell, width, terminal.symbols.ellipsis), width, sides[place]));
      })
      .join(gap)
      .trimEnd();
  const { bold } = terminal.style;
  return [line(head, bold), ...body.map((row) => line(row, (text) => text))];
}

/** A record as lines of name and value. */
export function fieldLines(
  fields: readonly (readonly [name: string, value: unknown])[],
  terminal: Terminal,
): string[] {
  const names = fields.map(([name]) => escapeTerminal(name));
  const width = Math.max(...names.map(widthOf));
  const room = Math.max(narrowest, terminal.width - width - gap.length);
  return fields.flatMap(([, value], place) => {
    const text = shown(value, terminal);
    const isWhole = terminal.kind === 'pipe' || isId(value);
    const [first = '', ...others] = isWhole ? [text] : wrap(text, room);
    const name = terminal.style.dim(pad(names[place] ?? '', width));
    return [`${name}${gap}${first}`, ...others.map((line) => ' '.repeat(width + gap.length) + line)];
  });
}

function shown(value: unknown, { kind, symbols }: Terminal): string {
  const text = kind === 'pipe' ? cellText(value) : readableText(value);
  return text === undefined || text === '' ? symbols.none : escapeTerminal(text);
}

/** The widths that fit, the widest columns cut first, but none that must stay whole; none where the columns would be unreadable. */
function fitted(natural: readonly number[], whole: readonly boolean[], width: number): number[] | undefined {
  const room = width - gap.length * (natural.length - 1);
  const cutTo = (most: number) =>
    natural.map((wanted, place) => (whole[place] ? wanted : Math.min(wanted, most)));
  if (sum(cutTo(narrowest)) > room) return undefined;
  let widest = Math.max(...natural);
  while (sum(cutTo(widest)) > room) widest -= 1;
  const widths = cutTo(widest);
  // The excess of the last step goes to the first columns that were cut.
  let spare = room - sum(widths);
  return widths.map((given, place) => {
    if (spare === 0 || given >= (natural[place] ?? 0)) return given;
    spare -= 1;
    return given + 1;
  });
}

function blocks(head: readonly string[], body: readonly (readonly string[])[], terminal: Terminal): string[] {
  return body.flatMap((row, place) => [
    ...(place === 0 ? [] : [terminal.style.dim(terminal.symbols.line.repeat(Math.min(20, terminal.width)))]),
    ...fieldLines(
      head.map((name, column) => [name, row[column]]),
      terminal,
    ),
  ]);
}

/** Whether a column holds ids of records: half of one is of no use to anybody. */
function holdsIds(rows: Result['rows'], place: number): boolean {
  return rows.some((row) => isId(row[place]));
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z]{2,4}_[0-9A-Za-z]{16,}$/.test(value);
}

function sideOf(rows: Result['rows'], place: number): 'left' | 'right' {
  const values = rows.map((row) => row[place]).filter((value) => value !== null && value !== undefined);
  return values.length > 0 && values.every(isNumeric) ? 'right' : 'left';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
