import { Refusal, WidgetData } from '#contracts';
import type { Widget } from '#contracts';
import { writtenTable } from '#formats';
import { describeDashboard } from '../../dashboards/dashboards.js';
import { chosenFilters } from '../../dashboards/filters/chosen-filters.js';
import type { NoticeAttachment } from '../notice-attachments.js';
import { isMailed } from '../notice-targets.js';
import type { NoticeSection } from '../notice-content.js';
import { oneLine } from '../one-line.js';
import { dayWords, momentWords, resultSection } from './composing.js';
import type { Composed, ComposingContext } from './composing.js';
import { initialChoices, initialWords, unreachedWords } from './initial-filters.js';
import type { ScheduleLease } from './schedule-lease.js';

const widgetsMax = 12;
/** Mail servers refuse mails of more than 10 MB, of which pictures may take six and encoding adds a third. */
const pdfBytesMax = 1_500_000;
/** Its turn included: other schedules wait meanwhile. */
const printMsMax = 20_000;

/** A dashboard as viewers first see it: with its initial filters and newly fetched data. */
export async function composeDashboard(
  lease: ScheduleLease,
  dashboardId: string,
  context: ComposingContext,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Composed> {
  const { workspaceId, name, timeZone } = lease;
  const { db, widgets: reader } = context;
  const document = await describeDashboard(db, workspaceId, dashboardId, 'published').catch(
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'not_found') return undefined;
      throw error;
    },
  );
  if (!document) return { state: 'problem', problem: 'the dashboard is not published' };
  const choices = initialChoices(document.filters);
  const sections: NoticeSection[] = [];
  for (const widget of document.widgets.slice(0, widgetsMax)) {
    const { key } = widget;
    const read = async () => {
      const filters = await chosenFilters(db, { workspaceId, key, filters: document.filters }, choices, now);
      const seen = 'published' as const;
      const address = { workspaceId, dashboardId, key, seen, ...(filters && { filters }) };
      const body = await (await reader.refresh(address)).body();
      return WidgetData.parse(JSON.parse(body.toString()));
    };
    if (widget.text === null) {
      const data = await read();
      const words = unreachedWords(document.filters, data.unreached);
      sections.push(withWords(widgetSection(widget, data, timeZone), words));
    } else sections.push(textSection(widget));
  }
  const left = document.widgets.length - sections.length;
  const more = left > 0 ? ` It has ${left} more: open it to see them.` : '';
  const chosen = initialWords(document.filters);
  const within = chosen === undefined ? '' : ` ${chosen}`;
  const printed = await printFor(context, lease, { id: dashboardId, name: document.name }, signal);
  const missing = printed === 'failed' ? ' Its PDF could not be made this time.' : '';
  const content = {
    subject: `${oneLine(name, 120)}, ${dayWords(now, timeZone)}`,
    lead: `The dashboard ${oneLine(document.name, 120)} as it was on ${momentWords(now, timeZone)}.${within}${more}${missing}`,
    mood: 'plain' as const,
    path: `/dashboards/${dashboardId}`,
    sections,
  };
  const isPrinted = typeof printed === 'object';
  return { state: 'content', topic: 'schedules', content, ...(isPrinted && { attachment: printed }) };
}

/**
 * The PDF of a dashboard, whose data was just fetched; undefined where nothing is printed, or nobody is mailed. Best effort: its failure is reported, and the
 * notice has the numbers all the same.
 */
async function printFor(
  { db, printer, onUnprinted }: ComposingContext,
  lease: ScheduleLease,
  { id: dashboardId, name }: { id: string; name: string },
  signal: AbortSignal,
): Promise<NoticeAttachment | 'failed' | undefined> {
  // Mails alone carry files.
  if (!printer?.isReady || !(await isMailed(db, { ...lease, topic: 'schedules' }))) return undefined;
  const { workspaceId } = lease;
  const printing = { workspaceId, dashboardId, format: 'pdf', locale: 'en', seesDrafts: false } as const;
  try {
    const late = AbortSignal.timeout(printMsMax);
    const content = await printer.print(printing, AbortSignal.any([signal, late]));
    if (content.length > pdfBytesMax) throw new Error(`the PDF has ${content.length} bytes`);
    return { name: `${oneLine(name, 60).replaceAll(/[\\/:*?"<>|]/g, ' ')}.pdf`, content };
  } catch (error) {
    signal.throwIfAborted();
    onUnprinted?.(error);
    return 'failed';
  }
}

function withWords(section: NoticeSection, words: string | undefined): NoticeSection {
  return words === undefined
    ? section
    : { ...section, text: [section.text, words].filter(Boolean).join('\n') };
}

function textSection({ title, text }: Widget): NoticeSection {
  return {
    title: oneLine(title, 200),
    text: (text ?? '').slice(0, 2_000).toWellFormed(),
    table: null,
    chart: null,
  };
}

function widgetSection(widget: Widget, data: WidgetData, timeZone: string): NoticeSection {
  const { columns, rows, column_formats: formats, isPivot } = writtenTable(data, widget);
  const section = resultSection(widget.title, { columns, rows, formats }, isPivot ? null : data.chart_spec);
  if (data.error === null) return section;
  // The reason may quote the source, and mails are forwarded.
  const words =
    data.refreshed_at === null
      ? 'Its data could not be fetched.'
      : `It could not be refreshed: the data is that of ${momentWords(new Date(data.refreshed_at), timeZone)}.`;
  return {
    ...section,
    text: data.refreshed_at === null ? words : [section.text, words].filter(Boolean).join('\n'),
  };
}
