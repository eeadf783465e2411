import { Stack } from '@mantine/core';
import { Route, Routes } from 'react-router';
import { NotFound } from '../shell/not-found.js';
import { AlertList } from './alert-list.js';
import { AlertPage } from './alert-page.js';

/** The page of alerts. */
export function AlertsPage() {
  return (
    <Stack p={{ base: 'md', sm: 'xl' }} maw={1200} mx="auto" gap="lg">
      <Routes>
        <Route index element={<AlertList />} />
        <Route path=":alertId" element={<AlertPage />} />
        <Route path="*" element={<NotFound what="page" />} />
      </Routes>
    </Stack>
  );
}
