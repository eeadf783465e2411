import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  tabs: readonly string[];
  current: string | undefined;
  onTab: (tab: string) => void;
  /** The widgets of the current tab. */
  children: ReactNode;
}

/** The tabs of a dashboard above the widgets of the current one; without tabs, the widgets alone. */
export function TabBar({ tabs, current, onTab, children }: Props) {
  if (current === undefined) return children;
  return (
    <Tabs value={current} onChange={(tab) => tab !== null && onTab(tab)} keepMounted={false}>
      <Tabs.List mb="md">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            <bdi>{tab}</bdi>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current}>{children}</Tabs.Panel>
    </Tabs>
  );
}
