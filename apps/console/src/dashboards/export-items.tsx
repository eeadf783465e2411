import type { DashboardDocument } from '#contracts';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useWorkspace } from '../sign-in/session.js';

interface Props {
  document: DashboardDocument;
  onExport: (format: 'pdf' | 'png') => void;
}

/** The exports of a dashboard, or the reason why there are none. */
export function ExportItems({ document: { status, has_unpublished_changes: isChanged }, onExport }: Props) {
  const prints = usePrints();
  const isPublished = status === 'published';
  const reason = prints === false ? noChromium : isPublished ? undefined : 'Publish the dashboard first.';
  return (
    <>
      <Menu.Divider />
      <Menu.Label maw={260} style={{ whiteSpace: 'normal' }}>
        {reason ?? (isChanged ? 'Export, as it is published' : 'Export')}
      </Menu.Label>
      <Menu.Item disabled={!prints || !isPublished} onClick={() => onExport('pdf')}>
        Dashboard as PDF
      </Menu.Item>
      <Menu.Item disabled={!prints || !isPublished} onClick={() => onExport('png')}>
        Dashboard as PNG
      </Menu.Item>
    </>
  );
}

const noChromium = 'PDF and PNG need a Chromium: ask your operator to set QG_CHROMIUM.';

/** Reports whether the deployment prints dashboards; undefined until that is known. */
export function usePrints(): boolean | undefined {
  const { id: workspaceId } = useWorkspace();
  const usage = useQuery({
    queryKey: keys.usage(workspaceId),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/usage', { params: { workspace_id: workspaceId }, signal }),
    staleTime: 600_000,
  });
  return usage.data?.prints_dashboards;
}
