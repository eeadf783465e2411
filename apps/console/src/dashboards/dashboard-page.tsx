import { NotFound } from '../shell/not-found.js';

export function DashboardPage() {
  return <NotFound what="page" />;
}
