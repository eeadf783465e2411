/**
 * Fetching widgets' data in the background of reads. What can go wrong: many reads find the same data due (one refresh in this
 * process, and the row's lease makes it one over all); very many widgets are due at once (a few are fetched at a time, and of one
 * workspace fewer, so that another's never wait until all of them are); the process stops (statements are stopped at their sources, and the rows left as they are); our own database fails (reported,
 * and the lease runs out).
 */
import type { Clock, Trace } from '#platform';
import { FairSemaphore, InFlightTasks, startTrace } from '#platform';
import type { SourceContext } from '../data-sources/source-context.js';
import type { RefreshObserver } from '../source-metrics.js';
import { claimDueRows, claimRow } from './refresh-lease.js';
import type { RefreshLease } from './refresh-lease.js';
import { refreshLeased } from './refresh-row.js';
import type { QuestionReader } from './widget-statements.js';

/** Sources that do not answer hold their place for half a minute; the others must not wait for them. */
const atATime = 16;
/** And no more of one workspace, which may have so many filters to be read within. */
const atATimeOfOne = 4;
/** The schedule looks for due data at least so often while other data is fetched. */
const lookAgainMs = 1_000;

/** The key of a widget's data, together with its query. */
interface WidgetPlace {
  workspaceId: string;
  dashboardId: string;
  key: string;
}

/** The parts that refreshing needs besides the sources. */
export interface RefresherParts {
  clock: Clock;
  readQuestion: QuestionReader;
  /** Hears of what is nobody's answer: faults of ours, which never come to a reader as their text. */
  onError: (error: unknown) => void;
  observer?: RefreshObserver;
}

export class WidgetRefresher {
  readonly #inFlight = new Map<string, Promise<void>>();
  /** The work that the schedule has begun, and its workspace. */
  readonly #scheduled = new InFlightTasks<string>();
  readonly #semaphore = new FairSemaphore(atATime, atATimeOfOne);
  readonly #stopping = new AbortController();

  constructor(
    private readonly context: SourceContext,
    private readonly parts: RefresherParts,
  ) {}

  /**
   * Fetches a widget's data if it is due and nobody is at it; joins the refresh that is under way here. Never rejects. `trace` is
   * that of the request which has it begin.
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
    // A read's refresh may find nothing to do; what begins after it does not.
    await this.#inFlight.get(name);
    await this.#join(place.workspaceId, `now ${name}`, async () => {
      const lease = await claimRow(this.context.db, { ...place, query }, { now, onlyDue: false });
      await this.#refresh(lease, now, trace);
    });
  }

  /** Whether this process is fetching it. */
  isAt(place: WidgetPlace, query: string): boolean {
    const name = nameOf(place, query);
    return this.#inFlight.has(name) || this.#inFlight.has(`now ${name}`);
  }

  /** Begins to fetch what is due of published dashboards, and waits until some of it is done; returns how much was under way. */
  async refreshDueAcrossWorkspaces(now: Date): Promise<number> {
    if (this.#stopping.signal.aborted) return 0;
    const countMax = atATime - this.#scheduled.size;
    const wanted = { countMax, ofOneMax: atATimeOfOne, inFlight: this.#scheduled.countBy((id) => [id]) };
    for (const lease of await claimDueRows(this.context.db, now, wanted))
      void this.#scheduled.track(lease.workspaceId, this.#refresh(lease, now), this.parts.onError);
    const inFlight = this.#scheduled.size;
    // Not for long: data of another workspace may become due while all of these hang.
    if (inFlight > 0) await this.#scheduled.waitUntil(inFlight - 1, lookAgainMs);
    return inFlight;
  }

  /** Stops what is under way. */
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
