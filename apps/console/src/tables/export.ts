import type { Cell } from '#contracts';
import { withoutFormula } from '#formats';
import { wholeText } from './cell-text.js';

type Rows = readonly (readonly Cell[])[];

/** RFC 4180, for a file. */
export function toCsv(columns: readonly string[], rows: Rows): string {
  const lines = spreadsheetLines(columns, rows).map((line) => line.map(quoted).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** The clipboard's format for spreadsheets. */
export function toTabs(columns: readonly string[], rows: Rows): string {
  const flat = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ');
  return spreadsheetLines(columns, rows)
    .map((line) => line.map(flat).join('\t'))
    .join('\n');
}

/** Downloads a file. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** A safe file name for a title. */
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

/** Column names and cells, made safe for any spreadsheet. */
function spreadsheetLines(columns: readonly string[], rows: Rows): string[][] {
  return [columns, ...rows].map((line) =>
    line.map((cell) => (typeof cell === 'string' ? withoutFormula(cell) : wholeText(cell))),
  );
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
