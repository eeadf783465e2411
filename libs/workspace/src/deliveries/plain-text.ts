import { cellWords, isToTheRight, leftOutWords } from './cell-words.js';
import { cut } from './cut.js';
import type { NoticeContent, NoticeSection } from './notice-content.js';

/** A notice as plain text, sent beside its HTML. */
export function plainText(content: NoticeContent, url: string): string {
  const sections = content.sections.map(sectionText).filter((text) => text !== '');
  return `${[content.subject, content.lead, ...sections, url].filter((part) => part !== '').join('\n\n')}\n`;
}

function sectionText({ title, text, table }: NoticeSection): string {
  const parts = [text ?? '', table ? tableText(table) : ''].filter((part) => part !== '');
  return parts.length === 0 ? '' : [title, '-'.repeat(Math.min(title.length, 60)), ...parts].join('\n');
}

const widthMax = 32;

/** A table with columns of fixed width. */
export function tableText({
  columns,
  formats,
  rows,
  rows_left_out: leftOut,
}: NonNullable<NoticeSection['table']>): string {
  const written = rows.map((row) => row.map((cell, place) => cellWords(cell, formats[place])));
  const cells = [columns, ...written].map((row) => row.map((cell) => cut(cell, widthMax)));
  const widths = columns.map((_column, place) => Math.max(...cells.map((row) => row[place]?.length ?? 0)));
  const isNumber = columns.map((_column, place) =>
    rows.every((row) => isToTheRight(row[place] ?? null, formats[place])),
  );
  const lines = cells.map((row) =>
    row
      .map((cell, place) => {
        const width = widths[place] ?? 0;
        return isNumber[place] ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
  return [...lines, ...(leftOut > 0 ? [leftOutWords(leftOut)] : [])].join('\n');
}
