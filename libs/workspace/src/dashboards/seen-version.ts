import { roleReaches, roleTooLow } from '#contracts';
import type { Role } from '#contracts';

/** The version of a dashboard that somebody gets to see; where there is none of these, the dashboard is not there for them. */
export type SeenVersion = 'published' | 'published_or_draft' | 'draft';

/** The version that a role sees: viewers the published version alone, editors a draft where nothing is published or they ask for it. */
export function seenBy(role: Role, wanted: 'published' | 'draft' = 'published'): SeenVersion {
  if (roleReaches(role, 'editor')) return wanted === 'draft' ? 'draft' : 'published_or_draft';
  if (wanted === 'draft') throw roleTooLow('editor');
  return 'published';
}
