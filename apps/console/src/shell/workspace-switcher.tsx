import { Select, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useSession } from '../sign-in/session.js';
import { askBefore } from './unsaved.js';

/** The workspace's name, with a menu if there are several. */
export function WorkspaceSwitcher() {
  const { me, workspace, choose } = useSession();
  const navigate = useNavigate();
  if (me.workspaces.length < 2) {
    return (
      <Text size="sm" c="dimmed" px={4} lineClamp={2}>
        <bdi>{workspace?.name}</bdi>
      </Text>
    );
  }
  const change = (id: string | null) => {
    if (!id || id === workspace?.id) return;
    askBefore(() => {
      void navigate('/');
      choose(id);
    });
  };
  return (
    <Select
      aria-label="Workspace"
      data={me.workspaces.map(({ id, name }) => ({ value: id, label: name }))}
      value={workspace?.id ?? null}
      onChange={change}
      allowDeselect={false}
      searchable={me.workspaces.length > 8}
      size="sm"
    />
  );
}
