import { DashboardRow, DataSourceRow } from '#database';
import type {
  DashboardFilter,
  FilterSuggestions,
  SuggestedFilter,
  UnreachedFilter,
  Widget,
} from '#contracts';
import { SourceError } from '#connectors';
import { InvalidStatement } from '../../data-sources/invalid-statement.js';
import type { SourceContext } from '../../data-sources/source-context.js';
import { noSuchDashboard } from '../draft.js';
import type { WidgetStatements } from '../widget-statements.js';
import { candidatesOf } from './candidates.js';
import type { SeenTables } from './candidates.js';
import { lookAt, narrowed } from './narrow-tables.js';
import type { LookedAt } from './narrow-tables.js';
import { knownOf, modelOf } from '../../data-sources/known-tables.js';

const suggestionsMax = 8;

/** A widget with the tables that it reads; undefined where they are unknown, as for a text. */
interface LookedWidget {
  key: string;
  looked: LookedAt | undefined;
}

/** Suggests filters that the widgets of a draft have in common. */
export class FilterSuggester {
  constructor(private readonly statements: WidgetStatements) {}

  get #context(): SourceContext {
    return this.statements.context;
  }

  /** The filters of a draft with the widgets that they apply to, and further suggestions, those for the most widgets first. */
  async suggest(workspaceId: string, dashboardId: string, signal: AbortSignal): Promise<FilterSuggestions> {
    const row = await this.#context.db.findOneBy(DashboardRow, { workspaceId, id: dashboardId });
    if (!row) throw noSuchDashboard();
    const widgets: LookedWidget[] = [];
    for (const widget of row.draft)
      if (widget.type !== 'text')
        widgets.push({ key: widget.key, looked: await this.#look(workspaceId, widget, signal) });
    const present = row.draftFilters.map((filter) => withReach(filter, widgets));
    const candidates = candidatesOf(await this.#seenTables(workspaceId, widgets), row.draftFilters);
    const suggested = candidates
      .map((filter) => withReach(filter, widgets))
      .filter(({ reach }) => reach.filtered.length > 0)
      .toSorted((one, other) => other.reach.filtered.length - one.reach.filtered.length)
      .slice(0, suggestionsMax);
    return { present, suggested };
  }

  /** A widget that cannot be read at the moment counts as out of reach of all filters. */
  async #look(workspaceId: string, widget: Widget, signal: AbortSignal): Promise<LookedAt | undefined> {
    try {
      const statement = await this.statements.of(workspaceId, widget, signal);
      return 'problem' in statement
        ? undefined
        : await lookAt(this.#context, statement.source, statement.sql);
    } catch (error) {
      if (error instanceof InvalidStatement || error instanceof SourceError) return undefined;
      throw error;
    }
  }

  async #seenTables(workspaceId: string, widgets: readonly LookedWidget[]): Promise<SeenTables[]> {
    const seen = new Map<string, Set<LookedAt['reads'][number]>>();
    for (const { looked } of widgets)
      if (looked) {
        const tables = seen.get(looked.sourceId) ?? new Set();
        for (const table of looked.reads) tables.add(table);
        seen.set(looked.sourceId, tables);
      }
    const found: SeenTables[] = [];
    for (const [id, reads] of seen) {
      const source = await this.#context.db.findOneBy(DataSourceRow, { workspaceId, id });
      if (!source) continue;
      const known = await knownOf(this.#context.db, source);
      found.push({ sourceId: id, reads: [...reads], tables: known.tables, model: await modelOf(known) });
    }
    return found;
  }
}

function withReach(filter: DashboardFilter, widgets: readonly LookedWidget[]): SuggestedFilter {
  const reach: SuggestedFilter['reach'] = { filtered: [], unreached: [] };
  for (const { key, looked } of widgets) {
    const reason = reasonOf(filter, key, looked);
    if (reason) reach.unreached.push({ widget: key, reason });
    else reach.filtered.push(key);
  }
  return { filter, reach };
}

/** Any value will do to see whether a widget is reached. */
function reasonOf(
  { key, targets, excluded_widgets: excluded }: DashboardFilter,
  widget: string,
  looked: LookedAt | undefined,
): UnreachedFilter['reason'] | undefined {
  if (excluded.includes(widget)) return 'excepted';
  if (!looked) return 'unsure';
  const { unreached } = narrowed(looked, [{ key, targets, filter: null }]);
  return unreached[0]?.reason;
}
