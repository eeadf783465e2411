/**
 * Fetches widgets' data in the background of reads. Failure modes:
 * - Many reads find the same data due: one refresh runs in this process, and the row's lease makes it one over all processes.
 * - Very many widgets are due at once: a few are fetched at a time, and fewer of one workspace, so that no other workspace waits for all
 *   of them.
 * - The process stops: statements are cancelled at their sources, and the rows left as they are.
 * - Our own database fails: the failure is reported, and the lease expires.
 */
import type { Clock, Trace } from '#platform';
import { FairSemaphore, InFlightTasks, startTrace } from '#platform';
import type { SourceContext } from '../data-sources/source-context.js';
import type { RefreshObserver } from '../source-metrics.js';
import { claimDueRows, claimRow } from './refresh-lease.js';
import type { RefreshLease } from './refresh-lease.js';
import { refreshLeased } from './refresh-row.js';
import type { QuestionReader } from './widget-statements.js';

/** A source that does not answer holds its place for half a minute; the others must not wait for it. */
const atATime = 16;
/** The limit of one workspace, whose widgets may be read within very many filters. */
const atATimeOfOne = 4;
/** The maximum wait before the schedule looks for due data again while other data is fetched. */
const lookAgainMs = 1_000;

/** The key of a widget's data, together with its query. */
interface WidgetPlace {
  workspaceId: string;
  dashboardId: string;
  key: string;
}

/** The refresher's dependencies besides the sources. */
export interface RefresherParts {
  clock: Clock;
  readQuestion: QuestionReader;
  /** Receives internal failures, whose text no reader sees. */
  onError: (error: unknown) => void;
  observer?: RefreshObserver;
}

export class WidgetRefresher {
  readonly #inFlight = new Map<string, Promise<void>>();
  /** The fetches that the schedule has begun, by workspace. */
  readonly #scheduled = new InFlightTasks<string>();
  readonly #semaphore = new FairSemaphore(atATime, atATimeOfOne);
  readonly #stopping = new AbortController();

  constructor(
    private readonly context: SourceContext,
    private readonly parts: RefresherParts,
  ) {}

  /**
   * Fetches a widget's data if it is due and no process is fetching it; joins a refresh under way here. Never rejects. `trace` is that of
   * the request that starts it.
   */
  start(place: WidgetPlace, query: string, trace?: Trace): Promise<void> {
    return this.#join(place.workspaceId, nameOf(place, query), async () => {
      const now = this.parts.clock();
      const lease = await claimRow(this.context.db, { ...place, query }, { now, onlyDue: true });
      await this.#refresh(lease, now, trace);
    });
  }

  /** The same whether it is due or not. */
  async startNow(place: WidgetPlace, query: string, trace?: Trace): Promise<void> {
    const name = nameOf(place, query);
    const now = this.parts.clock();
    // A read's refresh may find nothing to do, so this one begins after it.
    await this.#inFlight.get(name);
    await this.#join(place.workspaceId, `now ${name}`, async () => {
      const lease = await claimRow(this.context.db, { ...place, query }, { now, onlyDue: false });
      await this.#refresh(lease, now, trace);
    });
  }

  /** Reports whether this process is fetching it. */
  isAt(place: WidgetPlace, query: string): boolean {
    const name = nameOf(place, query);
    return this.#inFlight.has(name) || this.#inFlight.has(`now ${name}`);
  }

  /** Begins fetches of due data of published dashboards, and waits until some are done; returns the number under way. */
  async refreshDueAcrossWorkspaces(now: Date): Promise<number> {
    if (this.#stopping.signal.aborted) return 0;
    const countMax = atATime - this.#scheduled.size;
    const wanted = { countMax, ofOneMax: atATimeOfOne, inFlight: this.#scheduled.countBy((id) => [id]) };
    for (const lease of await claimDueRows(this.context.db, now, wanted))
      void this.#scheduled.track(lease.workspaceId, this.#refresh(lease, now), this.parts.onError);
    const inFlight = this.#scheduled.size;
    // A bounded wait: data of another workspace may become due while all of these hang.
    if (inFlight > 0) await this.#scheduled.waitUntil(inFlight - 1, lookAgainMs);
    return inFlight;
  }

  /** Stops the fetches under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled([...this.#inFlight.values(), this.#scheduled.settled()]);
  }

  #join(workspaceId: string, name: string, work: () => Promise<void>): Promise<void> {
    const inFlight = this.#inFlight.get(name);
    if (inFlight) return inFlight;
    const started = this.#semaphore
      .run(workspaceId, async () => {
        if (!this.#stopping.signal.aborted) await work();
      })
      .catch((error: unknown) => this.parts.onError(error))
      .finally(() => this.#inFlight.delete(name));
    this.#inFlight.set(name, started);
    return started;
  }

  async #refresh(lease: RefreshLease | undefined, now: Date, within?: Trace): Promise<void> {
    if (!lease) return;
    const { readQuestion, onError, observer } = this.parts;
    const environment = { signal: this.#stopping.signal, readQuestion, onError };
    const trace = startTrace('refresh', within);
    try {
      const outcome = await refreshLeased({ ...this.context, trace }, lease, now, environment);
      trace.span.setAttribute('questglass.refresh.outcome', outcome);
      observer?.onRefresh(outcome);
    } finally {
      trace.span.end();
    }
  }
}

function nameOf({ dashboardId, key }: WidgetPlace, query: string): string {
  return `${dashboardId} ${key} ${query}`;
}
