/**
 * Reads widgets' cached data. A read never waits for existing data, however old: stale data is returned while newer data is fetched.
 * Failure modes:
 * - The first data of a widget takes long: the read waits for some seconds, and then reports that there is none yet.
 * - Another process is fetching it: the read polls the row.
 * - The data changes between the look-up and the reading of its rows: the newer rows go out under the older ETag, so the next request gets
 *   them again.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { WidgetData } from '#contracts';
import type { Widget } from '#contracts';
import type { Clock, SecretBox, Trace } from '#platform';
import type { EntityManager } from '#database';
import { BodyCache } from './body-cache.js';
import { addFilteredRow } from './filtered-rows.js';
import { KeptRows, widgetChart } from './plain-chart.js';
import { isWithheld } from './row-filters.js';
import { noQuery } from './widget-ask.js';
import type { WidgetAddress, WidgetLookups, WidgetState } from './widget-lookups.js';
import type { WidgetRefresher } from './widget-refresher.js';
import { noSuchWidget } from './widgets.js';

const Drawn = WidgetData.pick({ chart_spec: true });
const cacheBytesMax = 64 * 1_048_576;
const firstDataMsMax = 10_000;
const refreshMsMax = 35_000;
const lookAgainMs = 150;

/** A widget's data before it is sent: the ETag shows whether the caller has it, without reading the rows. */
export interface WidgetAnswer {
  etag: string;
  /** The contract's WidgetData as JSON. */
  body: () => Promise<Buffer>;
}

export class WidgetReader {
  readonly #bodies = new BodyCache(cacheBytesMax);

  constructor(
    private readonly db: EntityManager,
    private readonly lookups: WidgetLookups,
    private readonly refresher: WidgetRefresher,
    private readonly clock: Clock,
    private readonly secrets: SecretBox,
  ) {}

  /** A widget's present data; starts a refresh where it is due. */
  async read(address: WidgetAddress, trace?: Trace): Promise<WidgetAnswer> {
    return this.#answer(address, await this.#readState(address, trace));
  }

  /** The chart of the present or first rows. It is cached beside them, so that thousands of rows are examined once. */
  async chartOf(address: WidgetAddress, trace?: Trace): Promise<Widget['chart_spec']> {
    const state = await this.#readState(address, trace);
    if (state.refreshedAtMs === null) return null;
    const chart = await this.#bodies.get(`${rowsNameOf(address, state)} chart`, async () => {
      const body = await this.#answer(address, state).body();
      return Buffer.from(JSON.stringify(Drawn.parse(JSON.parse(body.toString()))));
    });
    return chart ? Drawn.parse(JSON.parse(chart.toString())).chart_spec : null;
  }

  /** Newly fetched data, by this call or one under way. */
  async refresh(address: WidgetAddress, trace?: Trace): Promise<WidgetAnswer> {
    const before = await this.#findOrAdd(address);
    if (before.query === noQuery) return this.#answer(address, before);
    if (!before.isRefreshing) await this.refresher.startNow(address, before.query, trace);
    let state = await this.#find(address);
    const deadlineMs = performance.now() + refreshMsMax;
    while (state.isRefreshing && performance.now() < deadlineMs) {
      await wait(lookAgainMs);
      state = await this.#find(address);
    }
    return this.#answer(address, state);
  }

  /** The present data, however old; waits only for the first. */
  async #readState(address: WidgetAddress, trace: Trace | undefined): Promise<WidgetState> {
    const state = await this.#findOrAdd(address);
    if (!state.isDue) return state;
    // Not awaited here; it reports its own failures.
    if (!state.isRefreshing) void this.refresher.start(address, state.query, trace);
    return hasOutcome(state) ? state : this.#waitFor(address, state, trace);
  }

  /** Filtered data has no row before its first read. */
  async #findOrAdd(address: WidgetAddress): Promise<WidgetState> {
    const state = await this.#find(address);
    const { filters, dashboardId, key } = address;
    if (!filters || state.version !== null || state.query === noQuery) return state;
    await addFilteredRow(this.db, { dashboardId, key, query: state.query, filters }, this.clock());
    return this.#find(address);
  }

  async #find(address: WidgetAddress): Promise<WidgetState> {
    const state = await this.lookups.find(address);
    if (!state) throw noSuchWidget();
    return state;
  }

  /** Waits for data, or for the reason why there is none, from this process or the one that fetches it. */
  async #waitFor(address: WidgetAddress, first: WidgetState, trace: Trace | undefined): Promise<WidgetState> {
    const deadlineMs = performance.now() + firstDataMsMax;
    let state = first;
    while (!hasOutcome(state) && performance.now() < deadlineMs) {
      const isOurs = !state.isRefreshing || this.refresher.isAt(address, state.query);
      const timer = new AbortController();
      const late = wait(isOurs ? deadlineMs - performance.now() : lookAgainMs, undefined, timer);
      await Promise.race([
        late.catch(() => undefined),
        ...(isOurs ? [this.refresher.start(address, state.query, trace)] : []),
      ]);
      timer.abort();
      state = await this.#find(address);
      // The refresh ended without an outcome and nobody else runs it: the process stops, or the widget has changed.
      if (isOurs && !state.isRefreshing) return state;
    }
    return state;
  }

  #answer(address: WidgetAddress, found: WidgetState): WidgetAnswer {
    const state = address.isPublic ? withoutReason(found) : found;
    return { etag: this.#etagOf(address, state), body: () => this.#bodyOf(address, state) };
  }

  /**
   * Bodies are cached as they are sent, by their ETag, which covers all of their content. Their rows are also cached by version and time:
   * data that has just become stale is sent without reading the row, which may be newer by then. The version alone would not identify them,
   * because it restarts at one when a removed row is made again.
   */
  async #bodyOf(address: WidgetAddress, state: WidgetState): Promise<Buffer> {
    const readers = address.isPublic ? 'strangers' : 'members';
    const name = `${widgetNameOf(address, state)} ${this.#etagOf(address, state)} ${readers}`;
    const body = await this.#bodies.get(name, async () => {
      const load = () => readRows(this.db, address, state);
      const rows = await this.#bodies.get(rowsNameOf(address, state), load);
      return rows && Buffer.concat([rows, Buffer.from(restOf(state))]);
    });
    if (body) return body;
    const moved = await this.#find(address);
    return this.#bodyOf(address, address.isPublic ? withoutReason(moved) : moved);
  }

  /** Derived from everything that a body depends on, identically in every process. It is weak, because a body may be compressed. */
  #etagOf(address: WidgetAddress, state: WidgetState): string {
    const { version, revision, refreshedAtMs } = state;
    const age = refreshedAtMs === null ? '' : refreshedAtMs.toString(36);
    const mark = this.#markOf(address, state);
    return `W/"${version ?? 0}-${revision}-${age}${mark}${isStale(state) ? '-stale' : ''}"`;
  }

  /** The mark of the filters. It is keyed, so that a viewer cannot find the value of a hidden filter by comparing marks. */
  #markOf({ dashboardId, key }: WidgetAddress, { query }: WidgetState): string {
    return query.includes('~') ? `-${this.secrets.mark(`${dashboardId} ${key} ${query}`)}` : '';
  }
}

function widgetNameOf({ dashboardId, key }: WidgetAddress, { query }: WidgetState): string {
  return `${dashboardId} ${key} ${query}`;
}

function rowsNameOf(address: WidgetAddress, state: WidgetState): string {
  const { version, refreshedAtMs, revision } = state;
  return `${widgetNameOf(address, state)} ${version} ${refreshedAtMs} ${revision}`;
}

/** The reason of a failed fetch may quote the source, so only the workspace's own people see it. */
function withoutReason(state: WidgetState): WidgetState {
  if (state.error === null || isWithheld(state.error)) return state;
  return { ...state, error: 'this data could not be refreshed' };
}

/** Reports whether there are rows, or a reason why there are none. */
function hasOutcome({ refreshedAtMs, error }: WidgetState): boolean {
  return refreshedAtMs !== null || error !== null;
}

function isStale({ query, isDue, error, refreshedAtMs }: WidgetState): boolean {
  return query !== noQuery && (isDue || error !== null || refreshedAtMs === null);
}

/** The parts of a body that change without its rows. */
function restOf(state: WidgetState): string {
  const { refreshedAtMs, error } = state;
  const refreshedAt = refreshedAtMs === null ? null : new Date(refreshedAtMs).toISOString();
  const rest = { refreshed_at: refreshedAt, stale: isStale(state), error };
  return `,${JSON.stringify(rest).slice(1)}`;
}

const emptyResult = '{"columns":[],"column_kinds":[],"rows":[],"truncated":false}';

/** The beginning of a body, concatenated from stored JSON; undefined where the widget has moved on from that state. */
async function readRows(
  db: EntityManager,
  { workspaceId, dashboardId, key }: WidgetAddress,
  { query, version, revision }: WidgetState,
): Promise<Buffer | undefined> {
  const [row]: { result: string | null; look: Look }[] = await db.query(rowsStatement, [
    dashboardId,
    workspaceId,
    key,
    query,
    version,
    revision,
  ]);
  if (!row) return undefined;
  const result = row.result ?? emptyResult;
  const chartSpec = JSON.stringify(chartIn(row.look, result));
  return Buffer.from(`{"key":${JSON.stringify(key)},${result.slice(1, -1)},"chart_spec":${chartSpec}`);
}

/** JSON has null for settings that there are none of. */
interface Look {
  chart_spec: Widget['chart_spec'];
  display: Widget['display'] | null;
}

/** Only settings need the rows of a chart that its author wrote. */
function chartIn(look: Look, result: string): Widget['chart_spec'] {
  if (look.chart_spec && !look.display?.chart) return look.chart_spec;
  return widgetChart({ ...look, display: look.display ?? undefined }, KeptRows.parse(JSON.parse(result)));
}

const rowsStatement = `
  SELECT data.result,
         jsonb_build_object('chart_spec', widget -> 'chart_spec', 'display', widget -> 'display') AS look
  FROM dashboard d
  CROSS JOIN LATERAL jsonb_path_query_first(
    CASE $6::integer WHEN d.published_revision THEN d.published WHEN d.draft_revision THEN d.draft END,
    '$[*] ? (@.key == $key)', jsonb_build_object('key', $3::text)) AS widget
  LEFT JOIN widget_data data
    ON data.dashboard_id = d.id AND data.widget_key = $3 AND data.query = $4 AND data.version = $5
  WHERE d.id = $1 AND d.workspace_id = $2 AND widget IS NOT NULL
    AND (data.version IS NOT NULL OR $5::integer IS NULL)`;
