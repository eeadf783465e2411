import { Alert, Anchor, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Failure } from '../../shell/failure.js';
import { useMay, useWorkspace } from '../../sign-in/session.js';
import { ChangeBrand } from './change-brand.js';
import { ChangeWorkspace } from './change-workspace.js';
import { WorkspaceLimits } from './workspace-limits.js';

/** The workspace itself: its name, how it reads time and asks models, and what the deployment and the plan allow it. */
export function GeneralPage() {
  const isAdmin = useMay('admin');
  if (!isAdmin) return <Text c="dimmed">Admins of the workspace see and change its settings.</Text>;
  return <Settings />;
}

function Settings() {
  const { id: workspaceId } = useWorkspace();
  const params = { workspace_id: workspaceId };
  const workspace = useQuery({
    queryKey: keys.workspace(workspaceId),
    queryFn: ({ signal }) => request('GET /workspaces/{workspace_id}', { params, signal }),
  });
  const usage = useQuery({
    queryKey: keys.usage(workspaceId),
    queryFn: ({ signal }) => request('GET /workspaces/{workspace_id}/usage', { params, signal }),
  });
  const { data } = workspace;
  return (
    <Stack gap="xl">
      <Stack gap="md" maw={560}>
        <Title order={2}>General</Title>
        <Failure error={workspace.error} onRetry={() => void workspace.refetch()} />
        {workspace.isPending && <Skeleton height={320} role="status" aria-label="Loading" />}
        {data && data.managed_by !== null && (
          <Alert variant="light" color="gray" p="xs">
            <Text size="sm">
              This workspace is declared by <bdi>{data.managed_by}</bdi>, so it is changed there and read-only
              here.
            </Text>
          </Alert>
        )}
        {/* Keyed by what is saved, so that the fields begin with it. */}
        {data && <ChangeWorkspace key={JSON.stringify(data)} workspace={data} />}
      </Stack>
      <Stack gap="md" maw={560}>
        <Title order={2}>Shares and embeds</Title>
        <ChangeBrand />
      </Stack>
      <Stack gap="md" maw={560}>
        <Title order={2}>MCP and limits</Title>
        <Failure error={usage.error} onRetry={() => void usage.refetch()} />
        {usage.isPending && <Skeleton height={160} role="status" aria-label="Loading" />}
        {usage.data && <WorkspaceLimits usage={usage.data} />}
        <Text size="sm" c="dimmed">
          Current use is under{' '}
          <Anchor component={Link} to="/settings/plan" underline="always" inherit>
            Plan and use
          </Anchor>
          .
        </Text>
      </Stack>
    </Stack>
  );
}
