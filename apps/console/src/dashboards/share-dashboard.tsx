import type { DashboardDocument } from '#contracts';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../shell/dialog.js';
import { request } from '../api/request.js';
import { CopyButton } from '../shell/copy-button.js';
import { Failure } from '../shell/failure.js';
import { useWorkspace } from '../sign-in/session.js';

interface Props {
  document: DashboardDocument;
  onClose: () => void;
}

/** Makes a link under which anybody sees the published dashboard. */
export function ShareDashboard({ document: { id, status }, onClose }: Props) {
  const { id: workspaceId } = useWorkspace();
  const share = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/shares', {
        params: { workspace_id: workspaceId },
        body: { dashboard_id: id },
      }),
  });
  const { data } = share;
  return (
    <Dialog onClose={onClose} title="Share by link">
      <Stack gap="sm">
        <Text size="sm">
          Whoever has the link sees the published dashboard for thirty days, without signing in.
        </Text>
        <Failure error={share.error} />
        {status === 'draft' && (
          <Text size="sm" fw={600}>
            This dashboard is a draft. Publish it first.
          </Text>
        )}
        {data ? (
          <>
            <TextInput
              label="The link"
              value={data.url}
              readOnly
              rightSection={<CopyButton label="Copy the link" text={() => data.url} />}
            />
            <Alert variant="light" color="gray" p="xs">
              It is shown only once.
            </Alert>
          </>
        ) : (
          <Group justify="flex-end">
            <Button disabled={status === 'draft'} loading={share.isPending} onClick={() => share.mutate()}>
              Make a link
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}
