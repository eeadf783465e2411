import { ActionIcon, Group, Text, TextInput, Textarea } from '@mantine/core';
import { Icon } from '../shell/icon.js';
import { bodyHeight } from './dashboard-grid.js';
import classes from './dashboards.module.css';
import type { Placed } from './grid-layout.js';
import { ShownAs } from './shown-as.js';
import { useWidgetData } from './use-dashboard.js';
import { WidgetBody } from './widget-body.js';

interface Props {
  dashboardId: string;
  widget: Placed;
  isSaved: boolean;
  onChange: (edit: (widgets: readonly Placed[]) => readonly Placed[]) => void;
}

const filling = classes['filling'] ?? '';

/** A widget in the editor: its title, its type, and its menu. */
export function EditedWidget({ dashboardId, widget, isSaved, onChange }: Props) {
  const { key, type, title } = widget;
  const data = useWidgetData(dashboardId, 'draft', widget, { isSaved });
  const set = (change: Partial<Placed>) =>
    onChange((widgets) => widgets.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const spec = widget.chart_spec ?? data.data?.chart_spec ?? null;
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
            mark={type === 'chart' ? mark : null}
            onType={(chosen) => set({ type: chosen })}
            onMark={(chosen) => set({ chart_spec: withMark(spec, chosen) })}
          />
        )}
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
        {type === 'text' ? (
          <Textarea
            aria-label="Text"
            value={widget.text ?? ''}
            onChange={(event) => set({ text: event.currentTarget.value })}
            maxLength={20_000}
            classNames={{ root: filling, wrapper: filling, input: filling }}
            size="xs"
            data-still
          />
        ) : data.isError || !isSaved ? (
          <Text size="sm" c="dimmed">
            Its data is fetched once the draft is saved.
          </Text>
        ) : (
          <WidgetBody widget={widget} data={data.data} height={bodyHeight(widget.layout)} />
        )}
      </div>
    </>
  );
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
