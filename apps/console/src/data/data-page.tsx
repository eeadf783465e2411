import { NotFound } from '../shell/not-found.js';

export function DataPage() {
  return <NotFound what="page" />;
}
