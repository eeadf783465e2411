import type { EntityManager } from '#database';
import type { SourceContext } from '#workspace';
import { findAsked } from '../asked.js';
import type { Catalogs } from '../catalogs.js';
import { suggestInstead } from './suggestions.js';

/** Who begins, and when: what is "this month" depends on it. */
export interface Beginning {
  workspaceId: string;
  at: Date;
  signal: AbortSignal;
}

/** Questions to begin with: each is one that this workspace's data answers. None where nothing is connected. */
export async function startingQuestions(
  context: SourceContext & { catalogs: Catalogs; db: EntityManager },
  beginning: Beginning,
): Promise<string[]> {
  const nothingYet = { text: '', dataSourceIds: undefined, tier: undefined };
  return suggestInstead(context, await findAsked(context.db, { ...beginning, ...nothingYet }));
}
