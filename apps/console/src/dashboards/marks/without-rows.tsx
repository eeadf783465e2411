import type { ValuePick, Widget } from '#contracts';
import { Alert, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Failure } from '../../shell/failure.js';
import type { Chosen } from '../filters/use-filters.js';
import type { Version } from '../use-dashboard.js';

/** The values picked from a widget, under its filters, for a dialog that asks the source about them. */
export interface PickedProps {
  dashboardId: string;
  version: Version;
  widget: Widget;
  chosen: Chosen;
  picks: readonly ValuePick[];
  onClose: () => void;
}

/** The state of a look-up that has no rows: under way, failed, or refused with the reason. */
export function WithoutRows({ found }: { found: UseQueryResult<{ error: string | null }> }) {
  const { data } = found;
  return (
    <>
      <Failure error={found.error} onRetry={() => void found.refetch()} />
      {found.isPending && <Skeleton h={240} />}
      {data && data.error !== null && (
        <Alert color="gray" variant="light" p="xs">
          {data.error}
        </Alert>
      )}
    </>
  );
}
