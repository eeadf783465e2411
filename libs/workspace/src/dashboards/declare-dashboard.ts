import { isDeepStrictEqual } from 'node:util';
import type { WorkspaceAct } from '#access';
import type { DashboardDocument, DashboardFilter, WidgetInput } from '#contracts';
import { DashboardRow } from '#database';
import type { EntityManager } from '#database';
import type { SourceContext } from '../data-sources/source-context.js';
import { completeWidgets } from './complete-widget.js';
import { documentOf, insertDashboard } from './dashboards.js';
import { checkFilters } from './filters/check-filters.js';
import { changedParts, lockDashboard, recordChange, saveDraft } from './draft.js';
import { publishDraft } from './publish.js';
import { emitAdded } from './widgets.js';

/** A dashboard as a manifest declares it, in full. */
export interface DeclaredDashboard {
  managedBy: string;
  name: string;
  description: string;
  widgets: readonly WidgetInput[];
  filters?: readonly DashboardFilter[];
}

/** The dashboard that a manifest declares, if there is one. */
export function findManagedDashboard(
  db: EntityManager,
  workspaceId: string,
  managedBy: string,
): Promise<DashboardRow | null> {
  return db.findOneBy(DashboardRow, { workspaceId, managedBy });
}

/** Makes a dashboard match its manifest and publishes it; a matching one is left alone. */
export async function declareDashboard(
  context: SourceContext,
  act: WorkspaceAct,
  { managedBy, name, description, widgets: inputs, filters: declared = [] }: DeclaredDashboard,
): Promise<DashboardDocument> {
  const { workspaceId, at } = act;
  const widgets = await completeWidgets(context, workspaceId, inputs);
  const filters = await checkFilters(context, workspaceId, declared);
  return context.db.transaction(async (tx) => {
    const found = await findManagedDashboard(tx, workspaceId, managedBy);
    if (!found) {
      const row = await insertDashboard(tx, act, { name, description, widgets, filters, managedBy });
      return documentOf(await publishDraft(tx, act, row), 'published');
    }
    const row = await lockDashboard(tx, workspaceId, found.id, managedBy);
    const renamed = await rename(tx, act, row, { name, description });
    const changed = await saveDraft(tx, renamed, widgets, at, filters);
    if (changed !== renamed) await recordChange(tx, act, changed, { changed: changedParts(row, changed) });
    const known = new Set(row.draft.map(({ key }) => key));
    for (const widget of widgets) if (!known.has(widget.key)) await emitAdded(tx, act, row.id, widget);
    return documentOf(await publishDraft(tx, act, changed), 'published');
  });
}

async function rename(
  tx: EntityManager,
  act: WorkspaceAct,
  row: DashboardRow,
  wanted: Pick<DashboardRow, 'name' | 'description'>,
): Promise<DashboardRow> {
  if (isDeepStrictEqual({ name: row.name, description: row.description }, wanted)) return row;
  const change = { ...wanted, updatedAt: act.at };
  await tx.update(DashboardRow, { id: row.id, workspaceId: row.workspaceId }, change);
  const renamed = { ...row, ...change };
  await recordChange(tx, act, renamed, { changed: ['name', 'description'] });
  return renamed;
}
