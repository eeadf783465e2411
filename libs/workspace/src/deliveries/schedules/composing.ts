import type { Cell, ChartSpec, ColumnFormat } from '#contracts';
import type { SourceContext } from '../../data-sources/source-context.js';
import type { WidgetReader } from '../../dashboards/widget-reader.js';
import { figureWords } from '../cell-words.js';
import { namedColumns } from '../chart-bounds.js';
import type { NoticeContent, NoticeSection, NoticeTopic } from '../notice-content.js';
import { oneLine } from '../one-line.js';
import type { NoticeAttachment } from '../notice-attachments.js';
import type { DashboardPrinter } from '../../printing/dashboard-printer.js';
import type { ShownConversation } from '../outgoing-notice.js';

/** The dependencies of composing. */
export interface ComposingContext extends SourceContext {
  widgets: WidgetReader;
  /** Undefined where nothing is printed. */
  printer?: DashboardPrinter | undefined;
  /** Receives failures of printing, without which a notice goes out all the same. */
  onUnprinted?: (error: unknown) => void;
}

/** A notice, or the reason why there is none. */
export type Composed =
  | {
      state: 'content';
      topic: NoticeTopic;
      content: NoticeContent;
      conversation?: ShownConversation;
      attachment?: NoticeAttachment;
    }
  | { state: 'nothing' }
  /** The source may be away or slow for a while. */
  | { state: 'unavailable'; problem: string }
  | { state: 'problem'; problem: string }
  /** Nothing more is sent until somebody resumes it. */
  | { state: 'stopped'; problem: string };

const drawnRowsMax = 500;
const shownRowsMax = 20;
const rowsBesideChartMax = 10;
const columnsMax = 8;

/** Rows with the format of each of their columns. */
interface FormattedRows {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  formats: readonly ColumnFormat[];
}

/** A result as a section of a notice: its chart with the first rows, a table, or its one number. */
export function resultSection(
  title: string,
  { columns, rows, formats }: FormattedRows,
  spec: ChartSpec | null,
): NoticeSection {
  const [first] = rows;
  const plain = { title: oneLine(title, 200), text: null, table: null, chart: null };
  if (!first) return { ...plain, text: 'There are no rows.' };
  if (rows.length === 1 && first.length === 1)
    return { ...plain, text: figureWords(first[0] ?? null, formats[0]) };
  const isDrawn = spec !== null && rows.length <= drawnRowsMax;
  const shown = rows.slice(0, isDrawn ? rowsBesideChartMax : shownRowsMax);
  return {
    ...plain,
    table: {
      columns: formats.slice(0, columnsMax).map((format) => oneLine(format.title, 60)),
      formats: formats.slice(0, columnsMax),
      rows: shown.map((row) => row.slice(0, columnsMax)),
      rows_left_out: rows.length - shown.length,
    },
    chart: isDrawn ? { spec, ...namedColumns(spec, { columns, rows }) } : null,
  };
}

/** A day in a subject. */
export function dayWords(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone }).format(at);
}

/** A moment in a text. */
export function momentWords(at: Date, timeZone: string): string {
  const format = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-GB', { ...format, timeZone }).format(at);
}
