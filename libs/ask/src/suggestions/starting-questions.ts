import type { EntityManager } from '#database';
import type { SourceContext } from '#workspace';
import { findAsked } from '../asked.js';
import type { Catalogs } from '../catalogs.js';
import { patience } from './dry-run.js';
import { suggestInstead } from './suggestions.js';

/** The member who begins, and the time, on which "this month" depends. */
export interface Beginning {
  workspaceId: string;
  /** Undefined: the default one. */
  dataSourceId: string | undefined;
  at: Date;
  signal: AbortSignal;
}

/** Starter questions that this workspace's data can answer. None without a connected source. */
export async function startingQuestions(
  context: SourceContext & { catalogs: Catalogs; db: EntityManager },
  { dataSourceId, ...beginning }: Beginning,
): Promise<string[]> {
  const dataSourceIds = dataSourceId === undefined ? undefined : [dataSourceId];
  const nothingYet = { text: '', dataSourceIds, tier: undefined };
  const asked = await findAsked(context, { ...beginning, ...nothingYet });
  return suggestInstead(context, asked, patience(beginning.signal, 'instead'));
}
