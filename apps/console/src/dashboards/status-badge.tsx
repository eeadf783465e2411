import type { Dashboard } from '#contracts';
import { Badge } from '@mantine/core';
import { useMay } from '../sign-in/session.js';

interface Props {
  dashboard: Pick<Dashboard, 'status' | 'has_unpublished_changes'>;
  size?: 'sm' | 'md';
}

/** Marks a dashboard that is not published in its present form. */
export function StatusBadge({ dashboard, size = 'md' }: Props) {
  const mayEdit = useMay('editor');
  const isDraft = dashboard.status === 'draft';
  if (!isDraft && !(dashboard.has_unpublished_changes && mayEdit)) return null;
  return (
    <Badge size={size} variant="light" color={isDraft ? 'gray' : 'orange'} tt="none">
      {isDraft ? 'Draft' : 'Unpublished changes'}
    </Badge>
  );
}
