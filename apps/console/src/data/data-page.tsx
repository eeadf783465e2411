import { Stack, Tabs, Title } from '@mantine/core';
import { Route, Routes, useLocation, useNavigate } from 'react-router';
import { BeliefsPage } from '../beliefs/beliefs-page.js';
import { NotFound } from '../shell/not-found.js';
import { useTitle } from '../shell/use-title.js';
import { ConnectSource } from './connect-source.js';
import { ImportPage } from './import/import-page.js';
import { MetricList } from './metric-list.js';
import { SourceList } from './source-list.js';
import { SourcePage } from './source-page.js';

/** The data sources, and the metrics defined over them. */
export function DataPage() {
  return (
    <Stack p={{ base: 'md', sm: 'xl' }} maw={1200} mx="auto" gap="lg">
      <Routes>
        <Route index element={<Overview />} />
        <Route path="metrics" element={<Overview />} />
        <Route path="connect" element={<ConnectSource />} />
        <Route path=":sourceId" element={<SourcePage />} />
        <Route path=":sourceId/import" element={<ImportPage />} />
        <Route path=":sourceId/model" element={<BeliefsPage />} />
        <Route path="*" element={<NotFound what="page" />} />
      </Routes>
    </Stack>
  );
}

function Overview() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const tab = pathname.endsWith('/metrics') ? 'metrics' : 'sources';
  useTitle(tab === 'metrics' ? 'Metrics' : 'Data');
  return (
    <>
      <Title order={1}>Data</Title>
      <Tabs
        value={tab}
        onChange={(value) => void navigate(value === 'metrics' ? '/data/metrics' : '/data')}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="sources">Sources</Tabs.Tab>
          <Tabs.Tab value="metrics">Metrics</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sources">
          <SourceList />
        </Tabs.Panel>
        <Tabs.Panel value="metrics">
          <MetricList />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
