import { SourceError } from '#connectors';
import type { Sandbox, SourceErrorCode } from '#connectors';
import { Counter, Gauge, Histogram, TracedHistogram } from '#platform';
import type { Registry, Span } from '#platform';

/** The outcome of a use of a source; `fault` is an internal failure. */
export type SourceOutcome = 'ok' | 'fault' | SourceErrorCode;

/** The failure of a use of a source, as metrics and spans name it. */
export function sourceFailure(error: unknown): SourceOutcome {
  return error instanceof SourceError ? error.code : 'fault';
}

/** The outcome of fetching a widget's data; `dropped` data has no reader any more. */
export type RefreshOutcome = 'fetched' | 'failed' | 'dropped';

/** The outcome of a profile: of every table, of some, of none, or no longer wanted. */
export type ProfileOutcome = 'whole' | 'partial' | 'failed' | 'dropped';

/** The log line of a profile: never a name or a value of the source. */
export interface EndedProfile {
  outcome: ProfileOutcome;
  seconds: number;
  workspaceId: string;
  dataSourceId: string;
  tables: number;
  tablesUnread: number;
}

/** Observes profiles that ended. */
export interface ProfileObserver {
  onProfile(ended: EndedProfile): void;
}

/** Observes uses of data sources. */
export interface SourceObserver {
  onUse(outcome: SourceOutcome, seconds: number, span: Span | undefined): void;
}

/** Observes refreshes of widgets' data. */
export interface RefreshObserver {
  onRefresh(outcome: RefreshOutcome): void;
}

/** Counters of data sources and of the rows fetched from them. Labels are bounded sets: never a source or a workspace. */
export class SourceMetrics implements SourceObserver, RefreshObserver, ProfileObserver {
  readonly #uses: TracedHistogram;
  readonly #refreshes: Counter;
  readonly #sandbox: Gauge;
  readonly #profiles: Histogram;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#uses = new TracedHistogram({
      name: 'source_use_duration_seconds',
      help: 'Time that a statement or a look took at a data source, by how it ended.',
      labelNames: ['outcome'],
      buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers,
    });
    this.#refreshes = new Counter({
      name: 'widget_refreshes_total',
      help: "Times that a widget's data was fetched anew, by what came of it.",
      labelNames: ['outcome'],
      registers,
    });
    this.#sandbox = new Gauge({
      name: 'file_sandbox_info',
      help: 'What keeps processes that read files from all else: bubblewrap, a user of their own, or nothing.',
      labelNames: ['kind'],
      registers,
    });
    this.#profiles = new Histogram({
      name: 'source_profile_duration_seconds',
      help: "Time that a look at a data source's rows took, by how much of it could be read.",
      labelNames: ['outcome'],
      buckets: [0.1, 0.5, 1, 5, 10, 30, 60, 120, 300],
      registers,
    });
  }

  onProfile({ outcome, seconds }: EndedProfile): void {
    this.#profiles.labels(outcome).observe(seconds);
  }

  onUse(outcome: SourceOutcome, seconds: number, span: Span | undefined): void {
    this.#uses.observe({ outcome }, seconds, span);
  }

  onRefresh(outcome: RefreshOutcome): void {
    this.#refreshes.labels(outcome).inc();
  }

  /** Records the sandbox in force, once. */
  onSandbox({ kind }: Sandbox): void {
    this.#sandbox.labels(kind).set(1);
  }
}
