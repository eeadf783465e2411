import type { WorkspaceAct } from '#access';
import { conflict } from '#contracts';
import type { DashboardDocument, DraftReplacement } from '#contracts';
import type { SourceContext } from '../data-sources/source-context.js';
import { completeWidgets } from './complete-widget.js';
import { documentOf } from './dashboards.js';
import { checkFilters } from './filters/check-filters.js';
import { changedParts, lockDashboard, recordChange, saveDraft } from './draft.js';
import { emitAdded } from './widgets.js';

/**
 * Replaces the draft's widgets in one step. Two people who edit at the same time begin with the same revision: the second save is
 * refused, and the first one stays.
 */
export async function replaceDraft(
  context: SourceContext,
  act: WorkspaceAct,
  id: string,
  { revision, widgets: inputs, filters: wanted }: DraftReplacement,
): Promise<DashboardDocument> {
  const { workspaceId, at } = act;
  const widgets = await completeWidgets(context, workspaceId, inputs);
  const filters = wanted && (await checkFilters(context, workspaceId, wanted));
  return context.db.transaction(async (tx) => {
    const row = await lockDashboard(tx, workspaceId, id, null);
    if (row.draftRevision !== revision)
      throw conflict('somebody else changed this dashboard meanwhile; load it again before you save');
    const saved = await saveDraft(tx, row, widgets, at, filters);
    if (saved !== row) await recordChange(tx, act, saved, { changed: changedParts(row, saved) });
    const known = new Set(row.draft.map(({ key }) => key));
    for (const widget of widgets) if (!known.has(widget.key)) await emitAdded(tx, act, id, widget);
    return documentOf(saved, 'draft');
  });
}
