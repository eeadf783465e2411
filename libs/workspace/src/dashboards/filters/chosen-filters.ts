import { findWorkspaceSettings, weekStarts } from '#access';
import { invalidRequest, suits } from '#contracts';
import type { DashboardFilter, FilterChoice, FilterChoices } from '#contracts';
import { DashboardRow } from '#database';
import type { EntityManager } from '#database';
import type { Clock } from '#english';
import { filtersSeen } from '../dashboard-record.js';
import { noSuchDashboard } from '../draft.js';
import type { WidgetAddress } from '../widget-lookups.js';
import type { SeenVersion } from '../seen-version.js';
import { movesWithTime, resolveChoice } from './resolve-choice.js';
import type { TableFilter } from './table-filter.js';

/** The filters of the version of a dashboard that a member may see. */
export async function findFilters(
  db: EntityManager,
  workspaceId: string,
  id: string,
  seen: SeenVersion,
): Promise<DashboardFilter[]> {
  const row = await db.findOne(DashboardRow, {
    select: { id: true, draftFilters: true, publishedFilters: true, publishedVersion: true },
    where: { workspaceId, id },
  });
  const filters = row && filtersSeen(row, seen);
  if (!filters) throw noSuchDashboard();
  return filters;
}

/** A reader's choices as conditions on a widget's tables; undefined where none applies to it. */
export async function findChosenFilters(
  db: EntityManager,
  {
    workspaceId,
    dashboardId,
    key,
    seen,
  }: Pick<WidgetAddress, 'workspaceId' | 'dashboardId' | 'key' | 'seen'>,
  choices: FilterChoices,
  now: Date,
): Promise<readonly TableFilter[] | undefined> {
  if (Object.keys(choices).length === 0) return undefined;
  const filters = await findFilters(db, workspaceId, dashboardId, seen);
  return chosenFilters(db, { workspaceId, key, filters }, choices, now);
}

/** The same for a widget of a dashboard whose filters are known. */
export async function chosenFilters(
  db: EntityManager,
  { workspaceId, key, filters }: { workspaceId: string; key: string; filters: readonly DashboardFilter[] },
  choices: FilterChoices,
  now: Date,
  field = 'filters',
): Promise<readonly TableFilter[] | undefined> {
  const chosen = Object.entries(choices);
  const calendar = await calendarAt(db, workspaceId, Object.values(choices), now);
  const held = chosen.flatMap(([name, choice]): TableFilter[] => {
    const filter = filters.find((each) => each.key === name);
    const path = `${field}.${name}`;
    if (!filter) throw invalidRequest([{ path, message: 'is no filter of this dashboard' }]);
    if (!suits(filter.kind, choice))
      throw invalidRequest([{ path, message: `does not go with a filter of ${kindWords[filter.kind]}` }]);
    if (filter.excluded_widgets.includes(key)) return [];
    return [{ key: name, targets: filter.targets, filter: resolveChoice(choice, calendar) }];
  });
  return held.length > 0 ? held.toSorted((one, other) => (one.key < other.key ? -1 : 1)) : undefined;
}

/** The workspace's calendar at a time, as far as the choices depend on it. */
export async function calendarAt(
  db: EntityManager,
  workspaceId: string,
  choices: readonly FilterChoice[],
  now: Date,
): Promise<Clock> {
  const settings = choices.some(movesWithTime) ? await findWorkspaceSettings(db, workspaceId) : undefined;
  return {
    now,
    timeZone: settings?.time_zone,
    weekStart: settings && weekStarts[settings.week_start],
  };
}

const kindWords = { date: 'days', values: 'values', number: 'numbers' } as const;
