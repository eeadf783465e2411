import { Suspense, lazy } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AskPage } from '../ask/ask-page.js';
import { useSession } from '../sign-in/session.js';
import { NoWorkspace } from './no-workspace.js';
import { NotFound } from './not-found.js';
import { PageSkeleton } from './page-skeleton.js';
import { loadPart } from './part.js';
import { Shell } from './shell.js';

// Asking is the main use; every other page is loaded when it is opened.
const Dashboards = lazy(async () => ({
  default: (await loadPart(() => import('../dashboards/dashboards-page.js'))).DashboardsPage,
}));
const Dashboard = lazy(async () => ({
  default: (await loadPart(() => import('../dashboards/dashboard-page.js'))).DashboardPage,
}));
const Data = lazy(async () => ({
  default: (await loadPart(() => import('../data/data-page.js'))).DataPage,
}));
const Alerts = lazy(async () => ({
  default: (await loadPart(() => import('../alerts/alerts-page.js'))).AlertsPage,
}));
const Authorize = lazy(async () => ({
  default: (await loadPart(() => import('../authorize/authorize-page.js'))).AuthorizePage,
}));
const Profile = lazy(async () => ({
  default: (await loadPart(() => import('../profile/profile-page.js'))).ProfilePage,
}));
const Settings = lazy(async () => ({
  default: (await loadPart(() => import('../settings/settings-page.js'))).SettingsPage,
}));

const router = createBrowserRouter(
  [
    {
      path: 'authorize',
      element: (
        <Suspense fallback={<PageSkeleton />}>
          <Authorize />
        </Suspense>
      ),
    },
    {
      element: <Shell />,
      children: [
        { index: true, element: <AskPage /> },
        { path: 'conversations/:conversationId', element: <AskPage /> },
        { path: 'dashboards', element: <Dashboards /> },
        { path: 'dashboards/:dashboardId', element: <Dashboard /> },
        { path: 'data/*', element: <Data /> },
        { path: 'alerts/*', element: <Alerts /> },
        { path: 'profile', element: <Profile /> },
        { path: 'settings/*', element: <Settings /> },
        { path: '*', element: <NotFound what="page" /> },
      ],
    },
  ],
  { basename: '/app' },
);

/** The pages for signed-in members. */
export function Pages() {
  const { workspace } = useSession();
  if (!workspace) return <NoWorkspace />;
  // Keyed by workspace, so that nothing of the former one stays on the page.
  return <RouterProvider key={workspace.id} router={router} />;
}
