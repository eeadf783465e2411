import { isDeepStrictEqual } from 'node:util';
import { widgetAspects } from '#contracts';
import type { Widget, WidgetAspect, WidgetDifference } from '#contracts';

/** The fields of each aspect of a widget; the key identifies it. */
const fieldsOf: Record<WidgetAspect, readonly Exclude<keyof Widget, 'key'>[]> = {
  title: ['title'],
  query: ['question', 'sql', 'metric_id', 'dimension', 'grain', 'data_source_id'],
  text: ['text'],
  look: ['type', 'chart_spec', 'display'],
  place: ['layout', 'tab'],
  refresh: ['refresh_seconds'],
};

/** The change of each widget from one version to the next; unchanged ones are left out. */
export function differencesBetween(before: readonly Widget[], after: readonly Widget[]): WidgetDifference[] {
  const earlier = new Map(before.map((widget) => [widget.key, widget]));
  const later = new Set(after.map(({ key }) => key));
  return [
    ...after.flatMap((widget) => differenceOf(earlier.get(widget.key), widget)),
    ...before.flatMap(({ key, title }) =>
      later.has(key) ? [] : [{ key, title, title_before: null, change: 'removed' as const, aspects: [] }],
    ),
  ];
}

function differenceOf(before: Widget | undefined, after: Widget): WidgetDifference[] {
  const { key, title } = after;
  if (!before) return [{ key, title, title_before: null, change: 'added', aspects: [] }];
  const aspects = widgetAspects.filter((aspect) =>
    fieldsOf[aspect].some((field) => !isDeepStrictEqual(before[field], after[field])),
  );
  if (aspects.length === 0) return [];
  const titleBefore = before.title === title ? null : before.title;
  return [{ key, title, title_before: titleBefore, change: 'changed', aspects }];
}
