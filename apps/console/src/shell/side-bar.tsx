import { ActionIcon, Burger, Button, Group, Kbd, NavLink, ScrollArea, Stack, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { ConversationList } from '../ask/conversation-list.js';
import { StarredList } from '../dashboards/library/starred-list.js';
import { openPalette } from '../palette/palette.js';
import { Icon } from './icon.js';
import type { IconName } from './icon.js';
import { Mark } from './mark.js';
import { AccountMenu } from './account-menu.js';
import { openShortcutHelp } from './shortcut-help.js';
import { WorkspaceSwitcher } from './workspace-switcher.js';

const places: { to: string; label: string; icon: IconName }[] = [
  { to: '/', label: 'Ask', icon: 'ask' },
  { to: '/dashboards', label: 'Dashboards', icon: 'board' },
  { to: '/data', label: 'Data', icon: 'data' },
  { to: '/alerts', label: 'Alerts', icon: 'bell' },
  { to: '/settings', label: 'Settings', icon: 'settings' },
];

/** The navigation, and below it the member's conversations or, on other pages, their starred dashboards. */
export function SideBar({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  const isAsking = pathname === '/' || pathname.startsWith('/conversations/');
  const current = isAsking ? '/' : places.find(({ to }) => to !== '/' && pathname.startsWith(to))?.to;
  return (
    <Stack h="100%" gap="sm">
      <Group justify="space-between" wrap="nowrap" px={4}>
        <Group gap="xs" wrap="nowrap">
          <Mark size={24} />
          <Text fw={650}>Questglass</Text>
        </Group>
        <Burger opened onClick={onClose} size="sm" hiddenFrom="sm" aria-label="Close menu" />
      </Group>
      <WorkspaceSwitcher />
      <Button
        variant="default"
        justify="space-between"
        leftSection={<Icon name="search" size={16} />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            Ctrl K
          </Kbd>
        }
        onClick={openPalette}
        aria-keyshortcuts="Control+K Meta+K"
      >
        Search
      </Button>
      <nav aria-label="Pages">
        {places.map(({ to, label, icon }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={label}
            leftSection={<Icon name={icon} />}
            active={current === to}
            aria-current={current === to ? 'page' : undefined}
            style={{ borderRadius: 8 }}
            py={7}
          />
        ))}
      </nav>
      <ScrollArea flex={1} type="auto" scrollbarSize={6} mx={-4} px={4}>
        {isAsking ? <ConversationList /> : <StarredList />}
      </ScrollArea>
      <Group justify="space-between" wrap="nowrap">
        <AccountMenu />
        <ActionIcon variant="subtle" color="gray" onClick={openShortcutHelp} aria-label="Keyboard shortcuts">
          <Icon name="help" />
        </ActionIcon>
      </Group>
    </Stack>
  );
}
