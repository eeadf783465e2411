/**
 * A dashboard's filters for viewers from outside, by the terms of their link or token. What can go wrong: a viewer asks for another
 * filter than they are left, or for another choice of a locked one (refused in the same words as one that is not there); a filter that
 * is locked is not published any more, is of another kind, or leaves a widget out (it is a condition that nothing meets, and its widgets
 * are withheld).
 */
import { invalidRequest, notFound, suits } from '#contracts';
import type { DashboardFilter, EmbeddedFilter, FilterChoice, FilterChoices, FilterTerms } from '#contracts';
import type { EntityManager } from '#database';
import type { WidgetAddress } from '../widget-lookups.js';
import { calendarAt, chosenFilters, findFilters } from './chosen-filters.js';
import { resolveChoice } from './resolve-choice.js';
import type { TableFilter } from './table-filter.js';

/** The filters that a viewer is told of, in the order of the dashboard. */
export function toldFilters(filters: readonly DashboardFilter[], terms: FilterTerms): EmbeddedFilter[] {
  return filters.flatMap(({ key, label, kind, initial, excluded_widgets }): EmbeddedFilter[] => {
    const term = termOf(terms, key);
    if (!term || term.access === 'hidden') return [];
    const choice = fitting(kind, term.choice === undefined ? initial : term.choice);
    return [{ key, label, kind, access: term.access, choice, excluded_widgets }];
  });
}

/** The conditions on a widget's tables for a viewer: what is locked, and what they chose or begin with. */
export async function findViewersFilters(
  db: EntityManager,
  { workspaceId, dashboardId, key }: Pick<WidgetAddress, 'workspaceId' | 'dashboardId' | 'key'>,
  terms: FilterTerms,
  chosen: FilterChoices | undefined,
  now: Date,
): Promise<readonly TableFilter[]> {
  refuseOthers(terms, chosen);
  if (Object.keys(terms).length === 0) return [];
  const filters = await findFilters(db, workspaceId, dashboardId, 'published');
  const choices = chosen ?? initialChoices(filters, terms);
  const open = await chosenFilters(db, { workspaceId, key, filters }, choices, now, 'choices');
  const locked = await lockedFilters(db, { workspaceId, key, filters }, terms, now);
  return [...(open ?? []), ...locked];
}

/** The locked filters alone, for what is read beside widgets. */
export async function lockedFilters(
  db: EntityManager,
  { workspaceId, key, filters }: { workspaceId: string; key?: string; filters: readonly DashboardFilter[] },
  terms: FilterTerms,
  now: Date,
): Promise<TableFilter[]> {
  const held = Object.entries(terms).flatMap(([name, term]) =>
    term.access === 'open' ? [] : [{ name, choice: term.choice }],
  );
  const calendar = await calendarAt(
    db,
    workspaceId,
    held.map(({ choice }) => choice),
    now,
  );
  return held
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, choice }) => {
      const filter = filters.find((each) => each.key === name);
      const isThere = filter && suits(filter.kind, choice) && !(key && filter.excluded_widgets.includes(key));
      return {
        key: name,
        targets: isThere ? filter.targets : [],
        filter: resolveChoice(choice, calendar),
        isLocked: true,
      };
    });
}

/** A published filter of values that is open to a viewer. */
export function requireOpenFilter(
  filters: readonly DashboardFilter[],
  terms: FilterTerms,
  key: string,
): DashboardFilter {
  const filter = filters.find((each) => each.key === key);
  if (!filter || termOf(terms, key)?.access !== 'open') throw notFound('there is no such filter');
  return filter;
}

/** It says nothing of locked ones, of which the viewer may not know. */
function refuseOthers(terms: FilterTerms, chosen: FilterChoices = {}): void {
  const others = Object.keys(chosen).filter((key) => termOf(terms, key)?.access !== 'open');
  const message = 'is no filter that is left to the viewer';
  if (others.length > 0) throw invalidRequest(others.map((key) => ({ path: `choices.${key}`, message })));
}

function initialChoices(filters: readonly DashboardFilter[], terms: FilterTerms): FilterChoices {
  const told = toldFilters(filters, terms);
  return Object.fromEntries(
    told.flatMap(({ key, access, choice }): [string, FilterChoice][] =>
      access === 'open' && choice !== null ? [[key, choice]] : [],
    ),
  );
}

/** A filter may be of another kind by now: its choice means nothing then. */
function fitting(kind: DashboardFilter['kind'], choice: FilterChoice | null): FilterChoice | null {
  return choice !== null && suits(kind, choice) ? choice : null;
}

function termOf(terms: FilterTerms, key: string): FilterTerms[string] | undefined {
  return Object.hasOwn(terms, key) ? terms[key] : undefined;
}
