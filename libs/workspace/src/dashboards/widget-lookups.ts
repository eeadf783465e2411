/**
 * Group look-ups of widgets' data, as in group admission: reads that arrive while a round trip to the database is under way wait and
 * share the next one. A read only joins a group whose statement has not been sent, so the next read on every replica sees a removal, a
 * publication or new data. Reads of one widget are sent once. A failed statement fails its whole group.
 */
import type { PreparedStatement, SingleConnection } from '#database';
import type { Clock } from '#platform';
import { queryWithin } from './row-filters.js';
import type { WidgetFilter } from './row-filters.js';
import type { SeenVersion } from './seen-version.js';

/** A widget in the version that a reader may see. */
export interface WidgetAddress {
  workspaceId: string;
  dashboardId: string;
  key: string;
  seen: SeenVersion;
  /** True for the bearer of a token, who belongs to no workspace. */
  isPublic?: boolean;
  /** The filters on its rows; all rows without them. */
  filters?: readonly WidgetFilter[];
}

/** The state of a widget, without its rows. */
export interface WidgetState {
  /** The identity of its query within the filters; noQuery for a text. */
  query: string;
  /** The revision of the document that shows it. */
  revision: number;
  /** Counts the changes of its data; null where it has no row. */
  version: number | null;
  refreshedAtMs: number | null;
  isDue: boolean;
  /** True while some process is fetching it. */
  isRefreshing: boolean;
  error: string | null;
}

interface Waiter {
  resolve(state: WidgetState | undefined): void;
  reject(error: unknown): void;
}

interface Group {
  address: WidgetAddress;
  waiters: Waiter[];
}

export class WidgetLookups {
  #waiting = new Map<string, Group>();
  #isBusy = false;

  constructor(
    private readonly connection: Pick<SingleConnection, 'rows' | 'close'>,
    private readonly clock: Clock,
  ) {}

  /** Undefined where the widget, or the visible version of its dashboard, does not exist. */
  find(address: WidgetAddress): Promise<WidgetState | undefined> {
    const { workspaceId, dashboardId, key, seen } = address;
    // Nothing else can be an id or a key, and matching texts need no quoting in an array literal.
    if (!/^\w{1,100}$/.test(dashboardId) || !/^[a-z0-9_-]{1,63}$/.test(key))
      return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      const name = `${workspaceId} ${dashboardId} ${key} ${seen} ${suffixOf(address)}`;
      const group = this.#waiting.get(name);
      if (group) group.waiters.push({ resolve, reject });
      else this.#waiting.set(name, { address, waiters: [{ resolve, reject }] });
      if (this.#isBusy) return;
      this.#isBusy = true;
      // Runs after the sockets that are readable now: their requests belong in this round trip.
      setImmediate(() => void this.#runAll());
    });
  }

  /** Ends its connection. */
  close(): Promise<void> {
    return this.connection.close();
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      const groups = [...this.#waiting.values()];
      this.#waiting = new Map();
      await this.#run(groups);
    }
    this.#isBusy = false;
  }

  async #run(groups: readonly Group[]): Promise<void> {
    try {
      const rows = await this.connection.rows(lookupStatement, parametersOf(groups, this.clock()));
      const states = readStates(rows);
      groups.forEach(({ waiters }, place) => {
        const state = states.get(place);
        for (const waiter of waiters) waiter.resolve(state);
      });
    } catch (error) {
      for (const { waiters } of groups) for (const waiter of waiters) waiter.reject(error);
    }
  }
}

function parametersOf(groups: readonly Group[], now: Date): string[] {
  const column = (read: (address: WidgetAddress) => string) =>
    `{${groups.map(({ address }) => read(address)).join(',')}}`;
  return [
    column(({ workspaceId }) => workspaceId),
    column(({ dashboardId }) => dashboardId),
    column(({ key }) => key),
    column(({ seen }) => seen),
    column((address) => `"${suffixOf(address)}"`),
    now.toISOString(),
  ];
}

/** The filters' suffix to a query's identity: hexadecimal digits, or nothing. */
function suffixOf({ filters }: WidgetAddress): string {
  return queryWithin('', filters);
}

/** One JSON text for the whole group; LATERAL … LIMIT 1 enforces index look-ups, whatever the statistics say. */
const lookupStatement: PreparedStatement = {
  name: 'look up widgets',
  text: `
SELECT json_agg(json_build_array(ask.place - 1, filtered.query, shown.revision, data.version, data.refreshed_at_ms,
  coalesce(data.is_due, false), coalesce(data.is_refreshing, false), data.error))::text
FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY
  AS ask (workspace_id, dashboard_id, key, seen, suffix, place)
CROSS JOIN LATERAL (
  SELECT * FROM dashboard d WHERE d.id = ask.dashboard_id AND d.workspace_id = ask.workspace_id
  LIMIT 1) board
CROSS JOIN LATERAL (
  SELECT board.published_queries ->> ask.key AS query, board.published_revision AS revision
  WHERE ask.seen <> 'draft' AND board.published_version IS NOT NULL
  UNION ALL
  SELECT board.draft_queries ->> ask.key, board.draft_revision
  WHERE ask.seen = 'draft' OR ask.seen = 'published_or_draft' AND board.published_version IS NULL) shown
CROSS JOIN LATERAL (
  SELECT CASE shown.query WHEN '' THEN '' ELSE shown.query || ask.suffix END AS query) filtered
LEFT JOIN LATERAL (
  SELECT w.version, (extract(epoch FROM w.refreshed_at) * 1000)::bigint AS refreshed_at_ms, w.error,
         w.due_at <= $6::timestamptz AS is_due, coalesce(w.refreshing_until > now(), false) AS is_refreshing
  FROM widget_data w WHERE w.dashboard_id = ask.dashboard_id AND w.widget_key = ask.key AND w.query = filtered.query
  LIMIT 1) data ON true
WHERE shown.query IS NOT NULL`,
};

/** One generic plan, of index look-ups. */
export const lookupSettings = `
  SET plan_cache_mode = force_generic_plan; SET jit = off;
  SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off`;

type StateTuple = [
  ...[place: number, query: string, revision: number, version: number | null, refreshedAtMs: number | null],
  ...[isDue: boolean, isRefreshing: boolean, error: string | null],
];

/** Its tuples are in the order of the SELECT. */
function readStates([row]: readonly (readonly unknown[])[]): Map<number, WidgetState> {
  const json = row?.[0];
  const parsed: unknown = typeof json === 'string' ? JSON.parse(json) : [];
  const tuples = isTuples(parsed) ? parsed : [];
  return new Map(
    tuples.map((tuple) => [
      tuple[0],
      {
        query: tuple[1],
        revision: tuple[2],
        version: tuple[3],
        refreshedAtMs: tuple[4],
        isDue: tuple[5],
        isRefreshing: tuple[6],
        error: tuple[7],
      },
    ]),
  );
}

function isTuples(value: unknown): value is StateTuple[] {
  return Array.isArray(value);
}
