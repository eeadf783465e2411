import type { DashboardDocument, FilterTerms } from '#contracts';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../shell/dialog.js';
import { request } from '../api/request.js';
import { CopyButton } from '../shell/copy-button.js';
import { Failure } from '../shell/failure.js';
import { useWorkspace } from '../sign-in/session.js';
import type { Chosen } from './filters/use-filters.js';
import { ViewerTerms, termsOf } from './filters/viewer-terms.js';
import type { AccessByKey } from './filters/viewer-terms.js';
import type { Version } from './use-dashboard.js';

interface Props {
  document: DashboardDocument;
  version: Version;
  /** The choices that the link begins with, or is held to. */
  chosen: Chosen;
  onClose: () => void;
}

/** Makes a link under which anybody sees the published dashboard. */
export function ShareDashboard({ document: { id, status }, version, chosen, onClose }: Props) {
  const { id: workspaceId } = useWorkspace();
  const { filters } = chosen;
  const [choices, setChoices] = useState(chosen.choices);
  const [isChoosing, setChoosing] = useState(false);
  const [access, setAccess] = useState<AccessByKey>({});
  const share = useMutation({
    mutationFn: (terms: FilterTerms) =>
      request('POST /workspaces/{workspace_id}/shares', {
        params: { workspace_id: workspaceId },
        body: { dashboard_id: id, filters: terms },
      }),
  });
  const { data } = share;
  const asked = termsOf(filters, access, choices);
  const own: Chosen = {
    filters,
    choices,
    isChanged: false,
    choose: ({ key }, choice) =>
      setChoices(({ [key]: _before, ...others }) =>
        choice === null ? others : { ...others, [key]: choice },
      ),
    reset: () => setChoices(chosen.choices),
  };
  return (
    // Escape closes the choices first.
    <Dialog onClose={onClose} title="Share by link" closeOnEscape={!isChoosing}>
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
          <>
            {filters.length > 0 && (
              <ViewerTerms
                dashboardId={id}
                version={version}
                chosen={own}
                access={access}
                onAccess={setAccess}
                onOpen={setChoosing}
              />
            )}
            {'missing' in asked && (
              <Text size="sm" role="status">
                Choose what viewers see of <bdi>{asked.missing.label}</bdi>.
              </Text>
            )}
            <Group justify="flex-end">
              <Button
                disabled={status === 'draft' || 'missing' in asked}
                loading={share.isPending}
                onClick={() => 'terms' in asked && share.mutate(asked.terms)}
              >
                Make a link
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
