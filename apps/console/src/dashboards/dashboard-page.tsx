import { isNotFound } from '../api/refused.js';
import { useParams, useSearchParams } from 'react-router';
import { Failure } from '../shell/failure.js';
import { NotFound } from '../shell/not-found.js';
import { PageSkeleton } from '../shell/page-skeleton.js';
import { useTitle } from '../shell/use-title.js';
import { useMay } from '../sign-in/session.js';
import { DashboardEditor } from './dashboard-editor.js';
import { DashboardView } from './dashboard-view.js';
import { useDashboard, useWorkingVersion } from './use-dashboard.js';

/** A dashboard as a view or, at `?edit`, in the editor. */
export function DashboardPage() {
  const { dashboardId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const version = useWorkingVersion();
  const document = useDashboard(dashboardId, version);
  const mayEdit = useMay('editor') && document.data?.managed_by === null;
  useTitle(document.data?.name);
  if (isNotFound(document.error)) return <NotFound what="dashboard" />;
  if (document.error && !document.data)
    return <Failure error={document.error} onRetry={() => void document.refetch()} />;
  if (!document.data) return <PageSkeleton />;
  if (mayEdit && search.has('edit'))
    return (
      <DashboardEditor
        // A dashboard that somebody else saves meanwhile must not reset the editor.
        key={dashboardId}
        document={document.data}
        onDone={() => {
          setSearch(tabAlone);
          void document.refetch();
        }}
      />
    );
  return (
    <DashboardView
      document={document.data}
      version={version}
      mayEdit={mayEdit}
      onEdit={() => setSearch((now) => ({ edit: '', ...tabAlone(now) }))}
    />
  );
}

/** The editor begins on the tab that was in sight, and ends on it. */
function tabAlone(search: URLSearchParams): Record<string, string> {
  const tab = search.get('tab');
  return tab === null ? {} : { tab };
}
