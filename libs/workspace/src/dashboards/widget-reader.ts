/**
 * Reading widgets' cached data. Nobody waits for data that is there, however old: old data is answered as stale while it is
 * fetched anew. What can go wrong: the first data of a widget takes long (the read waits for some seconds, and then answers
 * that there is none yet); another process is at it (the read looks at the row until it is done); the data changes between
 * the look-up and the reading of its rows (the newer is answered, under the older ETag: the next request gets it again).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { WidgetData } from '#contracts';
import type { Widget } from '#contracts';
import type { Clock, SecretBox, Trace } from '#platform';
import type { EntityManager } from '#database';
import { BodyCache } from './body-cache.js';
import { addFilteredRow } from './filtered-rows.js';
import { KeptRows, plainChart } from './plain-chart.js';
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

/** A widget's data, to be answered or not: the ETag says whether the caller has it already, without a look at the rows. */
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

  /** A widget's data as it is; a refresh is started where it is due. */
  async read(address: WidgetAddress, trace?: Trace): Promise<WidgetAnswer> {
    return this.#answer(address, await this.#readState(address, trace));
  }

  /** The chart of the rows that there are, or of the first. It is kept beside them: nobody looks through thousands for it twice. */
  async chartOf(address: WidgetAddress, trace?: Trace): Promise<Widget['chart_spec']> {
    const state = await this.#readState(address, trace);
    if (state.refreshedAtMs === null) return null;
    const chart = await this.#bodies.get(`${rowsNameOf(address, state)} chart`, async () => {
      const body = await this.#answer(address, state).body();
      return Buffer.from(JSON.stringify(Drawn.parse(JSON.parse(body.toString()))));
    });
    return chart ? Drawn.parse(JSON.parse(chart.toString())).chart_spec : null;
  }

  /** The data, fetched anew by this call or by one that is under way. */
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

  /** The data as it is, however old; only where there is none yet, it is waited for. */
  async #readState(address: WidgetAddress, trace: Trace | undefined): Promise<WidgetState> {
    const state = await this.#findOrAdd(address);
    if (!state.isDue) return state;
    // Nobody awaits it here, and it reports its own failures.
    if (!state.isRefreshing) void this.refresher.start(address, state.query, trace);
    return hasOutcome(state) ? state : this.#waitFor(address, state, trace);
  }

  /** Data within filters that is read for the first time has no row yet. */
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

  /** Waits until there is data, or the reason why there is none; in this process or in the one that fetches it. */
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
      // It ended without an outcome, and nobody is at it: the process stops, or the widget has changed.
      if (isOurs && !state.isRefreshing) return state;
    }
    return state;
  }

  #answer(address: WidgetAddress, found: WidgetState): WidgetAnswer {
    const state = address.isPublic ? withoutReason(found) : found;
    return { etag: this.#etagOf(address, state), body: () => this.#bodyOf(address, state) };
  }

  /**
   * Bodies are kept as they are sent, by their ETag, which stands for all of them. Their rows are kept beside that by the
   * version and their age: data that has just become stale is answered without a look at the row, which may be newer by then. The
   * version would not do: that of a row that was forgotten and made anew begins at one again.
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

  /** Made of all that a body depends on, the same in every process. Weak, since a body may be compressed. */
  #etagOf(address: WidgetAddress, state: WidgetState): string {
    const { version, revision, refreshedAtMs } = state;
    const age = refreshedAtMs === null ? '' : refreshedAtMs.toString(36);
    const mark = this.#markOf(address, state);
    return `W/"${version ?? 0}-${revision}-${age}${mark}${isStale(state) ? '-stale' : ''}"`;
  }

  /** Tells filters apart. Under a key, lest viewers guess the value of a filter that is hidden from them until the mark is the same. */
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

/** Why data could not be fetched may quote the source, which is for the workspace's own people. */
function withoutReason(state: WidgetState): WidgetState {
  if (state.error === null || isWithheld(state.error)) return state;
  return { ...state, error: 'this data could not be refreshed' };
}

/** Whether there is something to answer with: rows, or the reason why there are none. */
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

/** The beginning of a body, put together of JSON as it is kept; undefined where the widget has moved on from that state. */
async function readRows(
  db: EntityManager,
  { workspaceId, dashboardId, key }: WidgetAddress,
  { query, version, revision }: WidgetState,
): Promise<Buffer | undefined> {
  const [row]: { result: string | null; chartSpec: string | null }[] = await db.query(rowsStatement, [
    dashboardId,
    workspaceId,
    key,
    query,
    version,
    revision,
  ]);
  if (!row) return undefined;
  const result = row.result ?? emptyResult;
  const chartSpec = row.chartSpec ?? JSON.stringify(plainChart(KeptRows.parse(JSON.parse(result))));
  return Buffer.from(`{"key":${JSON.stringify(key)},${result.slice(1, -1)},"chart_spec":${chartSpec}`);
}

const rowsStatement = `
  SELECT data.result, nullif(widget -> 'chart_spec', 'null')::text AS "chartSpec"
  FROM dashboard d
  CROSS JOIN LATERAL jsonb_path_query_first(
    CASE $6::integer WHEN d.published_revision THEN d.published WHEN d.draft_revision THEN d.draft END,
    '$[*] ? (@.key == $key)', jsonb_build_object('key', $3::text)) AS widget
  LEFT JOIN widget_data data
    ON data.dashboard_id = d.id AND data.widget_key = $3 AND data.query = $4 AND data.version = $5
  WHERE d.id = $1 AND d.workspace_id = $2 AND widget IS NOT NULL
    AND (data.version IS NOT NULL OR $5::integer IS NULL)`;
