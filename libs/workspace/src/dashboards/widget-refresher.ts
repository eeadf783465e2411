/**
 * Fetching widgets' data in the background of reads. What can go wrong: many reads find the same data due (one refresh in this
 * process, and the row's lease makes it one over all); very many widgets are due at once (a few are fetched at a time); the
 * process stops (statements are stopped at their sources, and the rows left as they are); our own database fails (reported,
 * and the lease runs out).
 */
import type { Clock } from '#platform';
import { FairTurnstile } from '#platform';
import type { SourceContext } from '../data-sources/source-context.js';
import type { RefreshObserver } from '../source-metrics.js';
import { claimDueRows, claimRow } from './refresh-lease.js';
import type { RefreshLease } from './refresh-lease.js';
import { refreshLeased } from './refresh-row.js';
import type { QuestionReader } from './refresh-row.js';

/** Sources that do not answer hold their place for half a minute; the others must not wait for them. */
const atATime = 16;
/** And no more of one workspace, which may have so many filters to be read within. */
const atATimeOfOne = 4;
const claimedAtATime = 4;

/** What a widget's data is kept under, together with its query. */
interface WidgetPlace {
  workspaceId: string;
  dashboardId: string;
  key: string;
}

/** What refreshing needs besides the sources. */
export interface RefresherParts {
  clock: Clock;
  readQuestion: QuestionReader;
  /** Hears of what is nobody's answer: faults of ours, which never come to a reader as their text. */
  onError: (error: unknown) => void;
  observer?: RefreshObserver;
}

export class WidgetRefresher {
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #scheduled = new Set<Promise<void>>();
  readonly #turnstile = new FairTurnstile(atATime, atATimeOfOne);
  readonly #stopping = new AbortController();

  constructor(
    private readonly context: SourceContext,
    private readonly parts: RefresherParts,
  ) {}

  /** Fetches a widget's data if it is due and nobody is at it; joins the refresh that is under way here. Never rejects. */
  start(place: WidgetPlace, query: string): Promise<void> {
    return this.#join(place.workspaceId, nameOf(place, query), async () => {
      const now = this.parts.clock();
      await this.#refresh(await claimRow(this.context.db, { ...place, query }, { now, onlyDue: true }), now);
    });
  }

  /** The same whether it is due or not. */
  async startNow(place: WidgetPlace, query: string): Promise<void> {
    const name = nameOf(place, query);
    const now = this.parts.clock();
    // A read's refresh may find nothing to do; what begins after it does not.
    await this.#underWay.get(name);
    await this.#join(place.workspaceId, `now ${name}`, async () =>
      this.#refresh(await claimRow(this.context.db, { ...place, query }, { now, onlyDue: false }), now),
    );
  }

  /** Whether this process is fetching it. */
  isAt(place: WidgetPlace, query: string): boolean {
    const name = nameOf(place, query);
    return this.#underWay.has(name) || this.#underWay.has(`now ${name}`);
  }

  /** Fetches what is due of published dashboards, a few at a time; returns how many widgets that were. */
  async refreshDueAcrossWorkspaces(now: Date): Promise<number> {
    if (this.#stopping.signal.aborted) return 0;
    const leases = await claimDueRows(this.context.db, now, claimedAtATime);
    const refreshes = leases.map((lease) => this.#refresh(lease, now));
    for (const refresh of refreshes) this.#scheduled.add(refresh);
    try {
      await Promise.all(refreshes);
    } finally {
      for (const refresh of refreshes) this.#scheduled.delete(refresh);
    }
    return leases.length;
  }

  /** Stops what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled([...this.#underWay.values(), ...this.#scheduled]);
  }

  #join(workspaceId: string, name: string, work: () => Promise<void>): Promise<void> {
    const underWay = this.#underWay.get(name);
    if (underWay) return underWay;
    const started = this.#turnstile
      .run(workspaceId, async () => {
        if (!this.#stopping.signal.aborted) await work();
      })
      .catch((error: unknown) => this.parts.onError(error))
      .finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, started);
    return started;
  }

  async #refresh(lease: RefreshLease | undefined, now: Date): Promise<void> {
    if (!lease) return;
    const { readQuestion, onError, observer } = this.parts;
    const around = { signal: this.#stopping.signal, readQuestion, onError };
    const outcome = await refreshLeased(this.context, lease, now, around);
    observer?.onRefresh(outcome);
  }
}

function nameOf({ dashboardId, key }: WidgetPlace, query: string): string {
  return `${dashboardId} ${key} ${query}`;
}
