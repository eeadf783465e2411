import type { Result } from '../responses/parse-response.js';
import { cellText } from './cells.js';

/**
 * CSV by RFC 4180, with line feeds as other Unix tools write them. Null is empty and an empty text is `""`, so that they stay
 * apart. Values are written as they are: a text that a spreadsheet would take for a formula is data here (docs/cli.md says so).
 */
export function csvLines({ columns, rows }: Result): string[] {
  return [columns, ...rows].map((row) => row.map(csvField).join(','));
}

function csvField(value: unknown): string {
  const text = cellText(value);
  if (text === undefined) return '';
  const isPlain = text !== '' && !/[",\r\n]/.test(text) && text.trim() === text;
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
