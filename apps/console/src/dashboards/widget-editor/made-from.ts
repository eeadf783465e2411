import type { Widget, WidgetPreviewInput } from '#contracts';

/** The sources of a widget's rows, and the text that has none. */
export const madeFrom = [
  { value: 'question', label: 'Question' },
  { value: 'sql', label: 'SQL' },
  { value: 'metric', label: 'Metric' },
  { value: 'text', label: 'Text' },
] as const;
export type MadeFrom = (typeof madeFrom)[number]['value'];

/** The source of an existing widget's rows, by the precedence of its fields. */
export function madeFromOf({ type, sql, metric_id: metric }: Widget): MadeFrom {
  if (type === 'text') return 'text';
  if (sql !== null) return 'sql';
  return metric === null ? 'question' : 'metric';
}

/** The query of a widget that is made from one of its fields; undefined while that is empty. */
export function queryOf(widget: Widget, from: MadeFrom): WidgetPreviewInput | undefined {
  const { data_source_id } = widget;
  switch (from) {
    case 'question': {
      const question = widget.question?.trim() ?? '';
      return question === '' ? undefined : { ...nothing, question, data_source_id };
    }
    case 'sql': {
      const sql = widget.sql?.trim() ?? '';
      return sql === '' ? undefined : { ...nothing, sql, data_source_id };
    }
    case 'metric': {
      const { metric_id, dimension, grain } = widget;
      return metric_id === null ? undefined : { ...nothing, metric_id, dimension, grain, data_source_id };
    }
    case 'text':
      return undefined;
  }
}

const nothing: WidgetPreviewInput = {
  question: null,
  sql: null,
  metric_id: null,
  dimension: null,
  grain: null,
  data_source_id: null,
};

const note = 'Note';

/** A complete widget; undefined while it lacks its query or text. The other fields that it could be made from are dropped. */
export function complete(widget: Widget, from: MadeFrom, named: string | undefined): Widget | undefined {
  const text = widget.text?.trim() ?? '';
  const query = queryOf(widget, from);
  if (from === 'text')
    return text === ''
      ? undefined
      : { ...widget, ...nothing, type: 'text', text, title: titleOf(widget, note) };
  if (!query) return undefined;
  const title = titleOf(widget, named ?? query.question ?? query.sql ?? '');
  return { ...widget, ...query, type: widget.type === 'text' ? 'chart' : widget.type, text: null, title };
}

/** A widget without a title is called by what it shows. */
function titleOf({ title }: Widget, otherwise: string): string {
  return title.trim() || otherwise.slice(0, 80);
}
