import type { Widget, WidgetData } from '#contracts';
import { writtenTable } from '#formats';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { Suspense, lazy, useState } from 'react';
import type { View } from 'vega';
import { addressOf } from '../api/request.js';
import { savePicture } from '../charts/save-picture.js';
import { Icon } from '../shell/icon.js';
import { loadPart } from '../shell/part.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import { AllRowsItem } from '../tables/all-rows-item.js';
import { saveCsv, saveXlsx } from '../tables/save-rows.js';
import { choicesFor } from './filters/use-filters.js';
import type { Chosen } from './filters/use-filters.js';
import { RowsBehind } from './marks/rows-behind.js';
import { useAskAbout } from './marks/use-ask-about.js';
import { useDuplicate } from './use-duplicate.js';
import { chosenText, shownQuery } from './use-dashboard.js';
import type { Version } from './use-dashboard.js';
import { widgetAlert } from './widget-alert.js';

const WidgetSql = lazy(async () => ({
  default: (await loadPart(() => import('./widget-sql.js'))).WidgetSql,
}));
const FullScreen = lazy(async () => ({
  default: (await loadPart(() => import('./full-screen.js'))).FullScreen,
}));
const MakeAlert = lazy(async () => ({
  default: (await loadPart(() => import('../alerts/make-alert.js'))).MakeAlert,
}));
const MoveWidget = lazy(async () => ({
  default: (await loadPart(() => import('./move-widget.js'))).MoveWidget,
}));

interface Props {
  dashboardId: string;
  version: Version;
  widget: Widget;
  chosen: Chosen;
  data: WidgetData | undefined;
  /** Its drawn chart, if any. */
  view: View | undefined;
  mayEdit: boolean;
}

/** The actions on a widget. Those that wait for its data are disabled: an item that came later would move the others under the pointer. */
export function WidgetMenu({ dashboardId, version, widget, chosen, data, view, mayEdit }: Props) {
  const [shown, show] = useState<'rows' | 'sql' | 'full' | 'move' | 'alert'>();
  const ask = useAskAbout();
  const duplicate = useDuplicate(dashboardId);
  const { id: workspaceId } = useWorkspace();
  const { title } = widget;
  const allRows = addressOf('GET /workspaces/{workspace_id}/dashboards/{id}/widgets/{key}/export', {
    params: { workspace_id: workspaceId, id: dashboardId, key: widget.key },
    query: {
      format: 'spreadsheet',
      ...shownQuery(version, chosenText(choicesFor(chosen, widget.key).held)),
    },
  });
  const close = () => show(undefined);
  const mayAlert = useMay('editor');
  const alert = widgetAlert(widget, data);
  const rows = data && data.rows.length > 0 ? writtenTable(data, widget) : undefined;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Tooltip label="More">
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`More of ${title.slice(0, 100)}`}
              loading={duplicate.isPending}
            >
              <Icon name="more" size={14} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => ask(widget, [])}>Explore in Ask…</Menu.Item>
          <Menu.Item onClick={() => show('rows')}>See the rows…</Menu.Item>
          {widget.sql !== null && <Menu.Item onClick={() => show('sql')}>SQL…</Menu.Item>}
          <Menu.Item onClick={() => show('full')}>Full screen</Menu.Item>
          {mayAlert && (
            <Menu.Item disabled={!alert} onClick={() => show('alert')}>
              Tell me when…
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item disabled={!rows} onClick={() => rows && saveCsv(title, rows)}>
            Data as CSV
          </Menu.Item>
          <Menu.Item disabled={!rows} onClick={() => rows && void saveXlsx(title, rows)}>
            Data as XLSX
          </Menu.Item>
          {data?.truncated && <AllRowsItem title={title} address={allRows} />}
          {widget.type === 'chart' && (
            <Menu.Item disabled={!view} onClick={() => view && void savePicture(view, 'png', title)}>
              Chart as PNG
            </Menu.Item>
          )}
          {mayEdit && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => duplicate.mutate(widget)}>Duplicate</Menu.Item>
              <Menu.Item onClick={() => show('move')}>Move to another dashboard…</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {shown === 'rows' && (
        <RowsBehind
          dashboardId={dashboardId}
          version={version}
          widget={widget}
          chosen={chosen}
          picks={[]}
          onClose={close}
        />
      )}
      <Suspense>
        {shown === 'sql' && <WidgetSql widget={widget} onClose={close} />}
        {shown === 'full' && <FullScreen widget={widget} data={data} onClose={close} />}
        {shown === 'alert' && alert && <MakeAlert begun={alert} onClose={close} />}
        {shown === 'move' && <MoveWidget dashboardId={dashboardId} widget={widget} onClose={close} />}
      </Suspense>
    </>
  );
}
