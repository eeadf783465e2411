import { NotFound } from '../shell/not-found.js';

export function DashboardsPage() {
  return <NotFound what="page" />;
}
