import type { Cell } from '#contracts';
import { wholeText } from './cell-text.js';

type Rows = readonly (readonly Cell[])[];

/** RFC 4180. Text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function toCsv(columns: readonly string[], rows: Rows): string {
  const lines = [columns.map((name) => quoted(harmless(name))), ...rows.map((row) => row.map(csvCell))];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** What spreadsheets take from the clipboard. */
export function toTabs(columns: readonly string[], rows: Rows): string {
  const flat = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ');
  return [columns.map(flat), ...rows.map((row) => row.map((cell) => flat(wholeText(cell))))]
    .map((line) => line.join('\t'))
    .join('\n');
}

/** Hands the browser a file to keep. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** A file's name, of what is not its own. */
export function fileName(title: string, ending: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/[^\w -]+/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
    .slice(0, 60)
    .toLowerCase();
  return `${plain || 'answer'}.${ending}`;
}

function csvCell(cell: Cell): string {
  const text = wholeText(cell);
  return quoted(typeof cell === 'string' ? harmless(text) : text);
}

function harmless(text: string): string {
  const isFormula = /^[=+@\t\r]/.test(text) || (text.startsWith('-') && !/^-[\d.]+$/.test(text));
  return isFormula ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
