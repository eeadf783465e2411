import { ActionIcon } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Icon } from '../../shell/icon.js';
import { useWorkspace } from '../../sign-in/session.js';
import classes from './library.module.css';

interface Props {
  dashboard: { id: string; name: string };
  starred: boolean;
}

/** The member's own star of a dashboard. */
export function StarButton({ dashboard: { id, name }, starred }: Props) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const path = '/workspaces/{workspace_id}/dashboards/{id}/star';
  const params = { workspace_id: workspaceId, id };
  const change = useMutation({
    mutationFn: (isToBeStarred: boolean) =>
      isToBeStarred ? request(`POST ${path}`, { params }) : request(`DELETE ${path}`, { params }),
    // Waited for, so that the star does not flicker between the answer and the new list.
    onSettled: () => queries.invalidateQueries({ queryKey: keys.dashboards(workspaceId) }),
  });
  const shown = change.isPending ? change.variables : starred;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes['star'] ?? ''}
      aria-label={`Star ${name}`}
      aria-pressed={shown}
      onClick={() => {
        if (!change.isPending) change.mutate(!starred);
      }}
    >
      <Icon name="star" />
    </ActionIcon>
  );
}
