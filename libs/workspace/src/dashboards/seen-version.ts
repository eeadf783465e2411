import { roleReaches, roleTooLow } from '#contracts';
import type { Role } from '#contracts';

/** The version of a dashboard that a member may see. Without one, the dashboard does not exist for them. */
export type SeenVersion = 'published' | 'published_or_draft' | 'draft';

/** The version for a role: the published one for viewers. Editors see the draft where nothing is published, or on request. */
export function seenBy(role: Role, wanted: 'published' | 'draft' = 'published'): SeenVersion {
  if (roleReaches(role, 'editor')) return wanted === 'draft' ? 'draft' : 'published_or_draft';
  if (wanted === 'draft') throw roleTooLow('editor');
  return 'published';
}
