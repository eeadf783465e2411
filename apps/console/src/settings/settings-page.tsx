import { NotFound } from '../shell/not-found.js';

export function SettingsPage() {
  return <NotFound what="page" />;
}
