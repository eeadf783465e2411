/**
 * The bounds of a notice's charts, which every delivery of it loads. A result may have thousands of columns, of which a chart draws two.
 * Parsing all of them as JSON would hold up the deliveries of every workspace for seconds.
 */
import type { Cell } from '#contracts';
import type { NoticeSection } from './notice-content.js';

const noticeCellsMax = 20_000;
const noticeCharactersMax = 1_000_000;
/** Readers are shown fewer. */
const cellCharactersMax = 500;

/** The columns that a chart may draw: those that its text names, in fields or expressions. */
export function namedColumns(
  spec: object,
  { columns, rows }: { columns: readonly string[]; rows: readonly (readonly Cell[])[] },
): { columns: string[]; rows: Cell[][] } {
  const words = unescaped(JSON.stringify(spec));
  const places = columns.flatMap((name, place) =>
    words.includes(unescaped(JSON.stringify(name).slice(1, -1))) ? [place] : [],
  );
  return {
    columns: places.map((place) => columns[place] ?? ''),
    rows: rows.map((row) => places.map((place) => row[place] ?? null)),
  };
}

/** A field name without the escapes of its dots and brackets. */
function unescaped(text: string): string {
  return text.replaceAll('\\', '');
}

/** The sections with long cells cut, and without the charts that would make the notice too large. */
export function withinBounds(sections: readonly NoticeSection[]): NoticeSection[] {
  let cells = 0;
  let characters = 0;
  return sections.map((section) => {
    const { chart } = section;
    if (chart) {
      cells += chart.rows.length * chart.columns.length;
      if (cells <= noticeCellsMax) characters += JSON.stringify(chart).length;
    }
    const isLight = cells <= noticeCellsMax && characters <= noticeCharactersMax;
    return { ...section, table: withCutCells(section.table), chart: isLight ? chart : null };
  });
}

function withCutCells(table: NoticeSection['table']): NoticeSection['table'] {
  return table && { ...table, rows: table.rows.map((row) => row.map(cutCell)) };
}

function cutCell(cell: Cell): Cell {
  const text = typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell;
  return typeof text === 'string' && text.length > cellCharactersMax
    ? text.slice(0, cellCharactersMax)
    : cell;
}
