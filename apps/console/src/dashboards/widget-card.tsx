import type { Widget } from '#contracts';
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { sentenceOf } from '../api/refused.js';
import { request } from '../api/request.js';
import { ago } from '../shell/ago.js';
import { Icon } from '../shell/icon.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import classes from './dashboards.module.css';
import { useWidgetData } from './use-dashboard.js';
import type { Version } from './use-dashboard.js';
import { WidgetBody } from './widget-body.js';

interface Props {
  dashboardId: string;
  version: Version;
  widget: Widget;
  height: number;
  /** On a narrow page: its head has the lines that it needs, and a text all of its own. */
  isStacked: boolean;
}

/** A widget: its title, how old its data is, and what it shows. */
export function WidgetCard({ dashboardId, version, widget, height, isStacked }: Props) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const mayRefresh = useMay('editor') && widget.type !== 'text';
  const data = useWidgetData(dashboardId, version, widget);
  const refresh = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/dashboards/{id}/widgets/{key}/refresh', {
        params: { workspace_id: workspaceId, id: dashboardId, key: widget.key },
        query: { version },
      }),
    onSuccess: (fresh) =>
      queries.setQueryData(keys.widgetData(workspaceId, dashboardId, version, widget.key), fresh),
  });
  const problem = refresh.error ?? data.error;
  const age = <Age refreshedAt={data.data?.refreshed_at ?? null} error={data.data?.error ?? null} />;
  const isSingle = widget.type === 'number';
  // The least height has to hold a figure with a line below it, or a text of three lines.
  const isTight = isSingle || widget.type === 'text';
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Text
          component="h2"
          fw={600}
          size="sm"
          lineClamp={isStacked ? 3 : isSingle ? 2 : 1}
          lh={isTight ? 1.25 : undefined}
          dir="auto"
          title={widget.title.slice(0, 300)}
          m={0}
        >
          {widget.title}
        </Text>
        <Group gap={4} wrap="nowrap">
          {!isSingle && age}
          {mayRefresh && (
            <Tooltip label="Refresh">
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={`Refresh ${widget.title.slice(0, 100)}`}
                loading={refresh.isPending}
                onClick={() => refresh.mutate()}
              >
                <Icon name="refresh" size={14} />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      </Group>
      <div
        className={classes['body']}
        data-tight={isTight || undefined}
        style={isStacked && widget.type !== 'text' ? { flex: 'none', height } : undefined}
      >
        {problem ? (
          <Text size="sm" c="red" role="alert">
            {sentenceOf(problem)}
          </Text>
        ) : (
          <WidgetBody widget={widget} data={data.data} height={height} age={isSingle && age} />
        )}
      </div>
    </>
  );
}

function Age({ refreshedAt, error }: { refreshedAt: string | null; error: string | null }) {
  if (refreshedAt === null) return null;
  const text = (
    <Text size="xs" c={error === null ? 'dimmed' : 'orange'} style={{ whiteSpace: 'nowrap' }}>
      {error === null ? ago(refreshedAt, 'narrow') : `not refreshed, ${ago(refreshedAt, 'narrow')}`}
    </Text>
  );
  return <Tooltip label={error ?? new Date(refreshedAt).toLocaleString()}>{text}</Tooltip>;
}
