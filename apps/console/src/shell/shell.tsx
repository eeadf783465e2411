import { AppShell, Burger, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Palette } from '../palette/palette.js';
import { ErrorBoundary } from './error-boundary.js';
import { LeaveGuard } from './leave-guard.js';
import { Mark } from './mark.js';
import { PageSkeleton } from './page-skeleton.js';
import { ShortcutHelp } from './shortcut-help.js';
import { SideBar } from './side-bar.js';

/** The frame of every page. */
export function Shell() {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  useEffect(close, [pathname, close]);
  return (
    <AppShell
      header={{ height: { base: 52, sm: 0 } }}
      navbar={{ width: 256, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      layout="alt"
      padding={0}
    >
      <a href="#page" className="skip">
        Skip to the page
      </a>
      <AppShell.Header hiddenFrom="sm" withBorder>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger
            opened={isOpen}
            onClick={toggle}
            size="sm"
            aria-label={isOpen ? 'Close menu' : 'Open menu'}
          />
          <Mark size={24} />
          <Text fw={650}>Questglass</Text>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label="Main">
        <SideBar onClose={close} />
      </AppShell.Navbar>
      <AppShell.Main id="page" tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </AppShell.Main>
      <ShortcutHelp />
      <Palette />
      <LeaveGuard />
    </AppShell>
  );
}
