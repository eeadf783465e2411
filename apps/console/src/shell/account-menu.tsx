import { Avatar, Group, Menu, Text, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '../sign-in/session.js';
import { signOut } from '../sign-in/sign-out.js';
import { askBefore } from './unsaved.js';

export function AccountMenu() {
  const { me, workspace } = useSession();
  const { name, email } = me.member;
  return (
    <Menu position="top-start" width={240}>
      <Menu.Target>
        <UnstyledButton style={{ minWidth: 0, flex: 1 }}>
          <Group gap="xs" wrap="nowrap">
            <Avatar name={name} size={28} radius="xl" color="lagoon" aria-hidden />
            <Text size="sm" truncate>
              <span className="visually-hidden">Account of </span>
              <bdi>{name}</bdi>
            </Text>
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {email}
          {workspace && ` · ${workspace.role}`}
        </Menu.Label>
        <Menu.Item component={Link} to="/profile">
          Profile
        </Menu.Item>
        <Menu.Item onClick={() => askBefore(() => void signOut())}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
