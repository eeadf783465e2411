import type { DashboardDocument, FilterTerms } from '#contracts';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { LinksOfDashboard } from '../shares/links-of-dashboard.js';
import { CopyButton } from '../shell/copy-button.js';
import { Dialog } from '../shell/dialog.js';
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
  const queries = useQueryClient();
  const look = () => queries.invalidateQueries({ queryKey: keys.allShares(workspaceId) });
  const [access, setAccess] = useState<AccessByKey>({});
  const share = useMutation({
    mutationFn: (terms: FilterTerms) =>
      request('POST /workspaces/{workspace_id}/shares', {
        params: { workspace_id: workspaceId },
        body: { dashboard_id: id, filters: terms },
      }),
    onSuccess: look,
  });
  const preview = useMutation({
    mutationFn: (terms: FilterTerms) => openPreview(workspaceId, id, terms),
    onSuccess: look,
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
    // Escape closes what is open over the dialog first.
    <Dialog onClose={onClose} title="Share by link" closeOnEscape={!isChoosing}>
      <Stack gap="sm">
        <Text size="sm">
          Whoever has the link sees the published dashboard for thirty days, without signing in.
        </Text>
        <Failure error={share.error ?? preview.error} />
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
            <Notes isBlocked={preview.data === 'blocked'} asked={asked} />
            <Actions asked={status === 'draft' ? undefined : asked} preview={preview} share={share} />
          </>
        )}
        <LinksOfDashboard dashboardId={id} onOpen={setChoosing} />
      </Stack>
    </Dialog>
  );
}

type Asked = ReturnType<typeof termsOf>;

function Notes({ isBlocked, asked }: { isBlocked: boolean; asked: Asked }) {
  return (
    <>
      {isBlocked && (
        <Text size="sm" role="alert">
          The browser opened no tab. Allow this page to open one.
        </Text>
      )}
      {'missing' in asked && (
        <Text size="sm" role="status">
          Choose what viewers see of <bdi>{asked.missing.label}</bdi>.
        </Text>
      )}
    </>
  );
}

interface Act {
  isPending: boolean;
  mutate: (terms: FilterTerms) => void;
}

function Actions({ asked, preview, share }: { asked: Asked | undefined; preview: Act; share: Act }) {
  const terms = asked && 'terms' in asked ? asked.terms : undefined;
  const run = ({ mutate }: Act) => terms && mutate(terms);
  return (
    <Group justify="flex-end">
      <Button variant="default" disabled={!terms} loading={preview.isPending} onClick={() => run(preview)}>
        Preview as a viewer
      </Button>
      <Button disabled={!terms} loading={share.isPending} onClick={() => run(share)}>
        Make a link
      </Button>
    </Group>
  );
}

const previewMs = 15 * 60_000;

/** Opens the very page that viewers get, by a link of its own that ends soon. */
async function openPreview(
  workspaceId: string,
  dashboardId: string,
  terms: FilterTerms,
): Promise<'opened' | 'blocked'> {
  // Before the request: browsers let a click open a tab, and no answer.
  const tab = window.open('about:blank', '_blank');
  if (!tab) return 'blocked';
  tab.opener = null;
  try {
    const { url } = await request('POST /workspaces/{workspace_id}/shares', {
      params: { workspace_id: workspaceId },
      body: {
        dashboard_id: dashboardId,
        filters: terms,
        expires_at: new Date(Date.now() + previewMs).toISOString(),
      },
    });
    const { pathname, hash } = new URL(url);
    tab.location.replace(pathname + hash);
    return 'opened';
  } catch (error) {
    tab.close();
    throw error;
  }
}
