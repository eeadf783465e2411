import { Stack, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { NavLink, Navigate, Route, Routes, useLocation } from 'react-router';
import { NotFound } from '../shell/not-found.js';
import { useTitle } from '../shell/use-title.js';
import { useMay } from '../sign-in/session.js';
import { AuditPage } from './audit-page.js';
import { ChannelsPage } from './channels/channels-page.js';
import { EmbedTokensPage } from './embedding/embed-tokens-page.js';
import { GeneralPage } from './general/general-page.js';
import { ApiKeysPage } from './keys/api-keys-page.js';
import { MembersPage } from './members/members-page.js';
import { PlanPage } from './plan-page.js';
import classes from './settings.module.css';
import { SharesPage } from './shares/shares-page.js';
import { SubscriptionPage } from './webhooks/subscription-page.js';
import { WebhooksPage } from './webhooks/webhooks-page.js';

const places = [
  { to: 'general', label: 'General', isForAdmins: true },
  { to: 'api-keys', label: 'API keys' },
  { to: 'webhooks', label: 'Webhooks' },
  { to: 'channels', label: 'Channels' },
  { to: 'links', label: 'Shared links' },
  { to: 'embedding', label: 'Embedding', isForAdmins: true },
  { to: 'members', label: 'Members' },
  { to: 'audit', label: 'Audit', isForAdmins: true },
  { to: 'plan', label: 'Plan and use' },
] as const;

/** The settings of a workspace, a page for each. */
export function SettingsPage() {
  const isAdmin = useMay('admin');
  return (
    <Stack p={{ base: 'md', sm: 'xl' }} gap="lg" maw={1200} mx="auto">
      <Title order={1}>Settings</Title>
      <Places />
      <Routes>
        <Route
          index
          element={<Navigate to={isAdmin ? '/settings/general' : '/settings/api-keys'} replace />}
        />
        <Route path="general" element={<GeneralPage />} />
        <Route path="api-keys" element={<ApiKeysPage />} />
        <Route path="webhooks" element={<WebhooksPage />} />
        <Route path="webhooks/:subscriptionId" element={<SubscriptionPage />} />
        <Route path="channels" element={<ChannelsPage />} />
        <Route path="links" element={<SharesPage />} />
        <Route path="embedding" element={<EmbedTokensPage />} />
        <Route path="members" element={<MembersPage />} />
        <Route path="audit" element={<AuditPage />} />
        <Route path="plan" element={<PlanPage />} />
        <Route path="*" element={<NotFound what="page" />} />
      </Routes>
    </Stack>
  );
}

/** The navigation in one line, which scrolls sideways where it does not fit. */
function Places() {
  const isAdmin = useMay('admin');
  const { pathname } = useLocation();
  const line = useRef<HTMLElement>(null);
  const shown = places.filter((place) => isAdmin || !('isForAdmins' in place));
  const current = shown.findIndex(({ to }) => pathname.startsWith(`/settings/${to}`));
  useTitle(shown[current]?.label ?? 'Settings');
  useEffect(() => {
    const link = line.current?.children[current];
    if (!line.current || !(link instanceof HTMLElement)) return;
    // Centers the link within the line, without scrolling the page.
    line.current.scrollLeft = link.offsetLeft - (line.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={line} aria-label="Settings" className={classes['places']}>
      {shown.map(({ to, label }) => (
        <NavLink key={to} to={`/settings/${to}`} className={classes['place'] ?? ''}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
