import type { Widget, WidgetData } from '#contracts';
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../api/refused.js';
import { ago } from '../shell/ago.js';
import { Icon } from '../shell/icon.js';
import { useMay } from '../sign-in/session.js';
import classes from './dashboards.module.css';
import { Unreached } from './filters/unreached.js';
import { choicesFor } from './filters/use-filters.js';
import type { Chosen } from './filters/use-filters.js';
import { chosenText, useWidgetData } from './use-dashboard.js';
import type { Version } from './use-dashboard.js';
import { useRefreshWidget } from './use-refresh-widget.js';
import type { View } from 'vega';
import { WidgetMenu } from './widget-menu.js';
import { MarkMenu } from './marks/mark-menu.js';
import type { Picked } from './marks/picked.js';
import { WidgetBody } from './widget-body.js';

interface Props {
  dashboardId: string;
  version: Version;
  widget: Widget;
  chosen: Chosen;
  mayEdit: boolean;
  height: number;
  /** True on a narrow page, where the head and texts take as many lines as they need. */
  isStacked: boolean;
}

/** A widget: its title, the age of its data, and its content. */
export function WidgetCard({ dashboardId, version, widget, chosen, mayEdit, height, isStacked }: Props) {
  const hasData = widget.type !== 'text';
  const [picked, pick] = useState<Picked>();
  const [view, setView] = useState<View>();
  const { held, excepted } = choicesFor(chosen, widget.key);
  const text = chosenText(held);
  const data = useWidgetData(dashboardId, version, widget, { choices: held });
  const fetchAnew = useRefreshWidget(dashboardId, version);
  const refresh = useMutation({ mutationFn: () => fetchAnew(widget.key, text) });
  const problem = refresh.error ?? data.error;
  const age = <Age data={data.data} />;
  const isSingle = widget.type === 'number';
  // The minimum height has to hold a figure with a line below it, or a text of three lines.
  const isTight = isSingle || !hasData;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Title widget={widget} isStacked={isStacked} />
        <Group gap={4} wrap="nowrap">
          {hasData && (
            <Unreached filters={chosen.filters} excepted={excepted} unreached={data.data?.unreached} />
          )}
          {!isSingle && age}
          {hasData && <RefreshButton title={widget.title} refresh={refresh} />}
          {hasData && (
            <WidgetMenu
              dashboardId={dashboardId}
              version={version}
              widget={widget}
              chosen={chosen}
              data={data.data}
              view={view}
              mayEdit={mayEdit}
            />
          )}
        </Group>
      </Group>
      <div
        className={classes['body']}
        data-tight={isTight || undefined}
        data-waiting={data.isPlaceholderData || undefined}
        aria-busy={data.isPlaceholderData}
        style={isStacked && hasData ? { flex: 'none', height } : undefined}
      >
        {problem ? (
          <Problem error={problem} />
        ) : (
          <WidgetBody
            widget={widget}
            data={data.data}
            height={height}
            age={isSingle && age}
            onPick={pick}
            onDrawn={setView}
          />
        )}
      </div>
      {picked && (
        <MarkMenu
          dashboardId={dashboardId}
          version={version}
          widget={widget}
          chosen={chosen}
          picked={picked}
          onClose={() => pick(undefined)}
        />
      )}
    </>
  );
}

function Title({ widget: { title, type }, isStacked }: Pick<Props, 'widget' | 'isStacked'>) {
  const isSingle = type === 'number';
  return (
    <Text
      component="h2"
      fw={600}
      size="sm"
      // Below one another, widgets are as high as they need; in the grid a long title would take the place of the rows.
      {...(!isStacked && { lineClamp: isSingle ? 2 : 1 })}
      lh={isSingle || type === 'text' ? 1.25 : undefined}
      dir="auto"
      title={title.slice(0, 300)}
      m={0}
    >
      {title}
    </Text>
  );
}

interface RefreshProps {
  title: string;
  refresh: { isPending: boolean; mutate: () => void };
}

function RefreshButton({ title, refresh }: RefreshProps) {
  const mayRefresh = useMay('editor');
  if (!mayRefresh) return null;
  return (
    <Tooltip label="Refresh">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Refresh ${title.slice(0, 100)}`}
        loading={refresh.isPending}
        onClick={() => refresh.mutate()}
      >
        <Icon name="refresh" size={14} />
      </ActionIcon>
    </Tooltip>
  );
}

function Problem({ error }: { error: Error }) {
  return (
    <Text size="sm" c="red" role="alert">
      {sentenceOf(error)}
    </Text>
  );
}

function Age({ data }: { data: WidgetData | undefined }) {
  if (!data || data.refreshed_at === null) return null;
  const { refreshed_at: refreshedAt, error } = data;
  const text = (
    <Text size="xs" c={error === null ? 'dimmed' : 'orange'} style={{ whiteSpace: 'nowrap' }}>
      {error === null ? ago(refreshedAt, 'narrow') : `not refreshed, ${ago(refreshedAt, 'narrow')}`}
    </Text>
  );
  return <Tooltip label={error ?? new Date(refreshedAt).toLocaleString()}>{text}</Tooltip>;
}
