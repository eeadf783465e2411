import type { Widget } from '#contracts';
import { ActionIcon, Alert, Group, TextInput, Tooltip } from '@mantine/core';
import { sentenceOf } from '../api/refused.js';
import { Icon } from '../shell/icon.js';
import { bodyHeight } from './dashboard-grid.js';
import classes from './dashboards.module.css';
import type { Placed } from './grid-layout.js';
import { ShownAs } from './shown-as.js';
import { useWidgetData } from './use-dashboard.js';
import { WidgetBody } from './widget-body.js';
import { withWidth } from './widget-editor/column-order.js';
import { madeFromOf, queryOf } from './widget-editor/made-from.js';
import { usePreview } from './widget-editor/use-preview.js';

interface Props {
  dashboardId: string;
  widget: Placed;
  /** The widget as the server knows it. */
  saved: Widget | undefined;
  onChange: (edit: (widgets: readonly Placed[]) => readonly Placed[]) => void;
  onEdit: () => void;
}

/** A widget in the editor: its title, its type, and its menu. */
export function EditedWidget({ dashboardId, widget, saved, onChange, onEdit }: Props) {
  const { key, type, title } = widget;
  const { data, problem } = useEditedData(dashboardId, widget, saved);
  const set = (change: Partial<Placed>) =>
    onChange((widgets) => widgets.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const spec = widget.chart_spec ?? data?.chart_spec ?? null;
  const mark = spec && markOf(spec);
  return (
    <>
      <Group wrap="nowrap" gap={4} data-still>
        <TextInput
          size="xs"
          aria-label="Title"
          value={title}
          onChange={(event) => set({ title: event.currentTarget.value })}
          error={title.trim() === ''}
          maxLength={200}
          flex={1}
        />
        {type !== 'text' && (
          <ShownAs
            title={title}
            type={type}
            mark={type === 'chart' && !widget.display?.chart ? mark : null}
            onType={(chosen) => set({ type: chosen })}
            onMark={(chosen) => set({ chart_spec: withMark(spec, chosen) })}
          />
        )}
        <Tooltip label="Edit">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Edit ${title.slice(0, 100)}`}
            onClick={onEdit}
          >
            <Icon name="edit" size={16} />
          </ActionIcon>
        </Tooltip>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={`Remove ${title.slice(0, 100)}`}
          onClick={() => onChange((widgets) => widgets.filter((each) => each.key !== key))}
        >
          <Icon name="trash" size={16} />
        </ActionIcon>
      </Group>
      <div className={classes['body']}>
        {problem !== null ? (
          <Alert color="red" variant="light" p="xs">
            {problem}
          </Alert>
        ) : (
          <WidgetBody
            widget={widget}
            data={data}
            height={bodyHeight(widget.layout)}
            onWidth={(name, width) =>
              set({ display: withWidth(widget.display, data?.columns ?? [], { name, width }) })
            }
          />
        )}
      </div>
    </>
  );
}

/** The data of a widget in the editor: the draft's, or a preview of a query that is not saved yet. */
function useEditedData(dashboardId: string, widget: Widget, saved: Widget | undefined) {
  const query = queryOf(widget, madeFromOf(widget));
  const isSaved = saved !== undefined && isSame(query, queryOf(saved, madeFromOf(saved)));
  const kept = useWidgetData(dashboardId, 'draft', widget, { isSaved });
  const preview = usePreview(isSaved ? undefined : query);
  if (isSaved) return { data: kept.data, problem: kept.error && sentenceOf(kept.error) };
  return { data: preview.data, problem: preview.error ? sentenceOf(preview.error) : preview.problem };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The mark of a simple chart; null for a layered one. */
function markOf(spec: Record<string, unknown>): string | null {
  const { mark } = spec;
  if (typeof mark === 'string') return mark;
  if (typeof mark === 'object' && mark !== null && 'type' in mark) return String(mark.type);
  return null;
}

function withMark(spec: Placed['chart_spec'], value: string): Placed['chart_spec'] {
  return { ...spec, mark: value === 'line' ? { type: 'line', point: true } : { type: value } };
}
