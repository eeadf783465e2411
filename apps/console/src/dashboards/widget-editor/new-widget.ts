import type { Widget } from '#contracts';
import { useAskedSource } from '../../ask/asked-source.js';

const empty = {
  title: '',
  type: 'chart',
  question: null,
  sql: null,
  metric_id: null,
  dimension: null,
  grain: null,
  text: null,
  chart_spec: null,
  layout: null,
  refresh_seconds: 3_600,
} as const;

/** An empty widget of the dashboard's last used source, or the member's own: the default source may know neither's tables. */
export function useNewWidget(taken: readonly Widget[], tab: string | undefined): Widget {
  const { choices, sourceId: asked } = useAskedSource();
  const last = taken.findLast(({ data_source_id: id }) => id !== null)?.data_source_id;
  const isThere = (id: string | null | undefined) => choices.some((source) => source.id === id);
  const sourceId = isThere(last) ? (last ?? null) : (asked ?? null);
  return { ...empty, key: freeKey(taken), data_source_id: sourceId, ...(tab !== undefined && { tab }) };
}

/** A unique key; it is never shown. */
function freeKey(taken: readonly Widget[]): string {
  const known = new Set(taken.map(({ key }) => key));
  let number = taken.length + 1;
  while (known.has(`widget-${number}`)) number += 1;
  return `widget-${number}`;
}
