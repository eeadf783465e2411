import type { AdmissionObserver } from '#access';
import type { Plan } from '#contracts';
import { Counter, Histogram, TracedHistogram } from '#platform';
import type { Registry, Span } from '#platform';

/** The surface of a rate limit bucket: REST and MCP share the buckets of keys, members have theirs on the session routes. */
export type Surface = 'rest' | 'mcp' | 'session';

/** Metrics of requests. Labels are bounded sets: never a key, a URL or a workspace. */
export class EdgeMetrics {
  readonly #duration: TracedHistogram;
  readonly #decisions: Counter;
  readonly #checkDuration: Histogram;
  readonly #groupSize: Histogram;
  readonly #backendErrors: Counter;
  readonly #undecided: Counter;
  readonly #deprecated: Counter;

  // Kept here, because the registry checks and hashes labels at every value, and there are only few series.
  readonly #durationSeries = new Series<BufferedDurations>();
  readonly #decisionSeries = new Series<BufferedCount>();

  constructor(registry: Registry) {
    const registers = [registry];
    this.#duration = new TracedHistogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request line to the end of the answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
      collect: () => this.#durationSeries.forEach((buffered) => buffered.flush()),
    });
    this.#decisions = new Counter({
      name: 'rate_limit_decisions_total',
      help: 'Requests of known keys and questions of members, by rate-limit decision.',
      labelNames: ['surface', 'plan', 'decision'],
      registers,
      collect: () => this.#decisionSeries.forEach((buffered) => buffered.flush()),
    });
    this.#checkDuration = new Histogram({
      name: 'rate_limit_check_duration_seconds',
      help: 'Time of one round trip to the database that admits a group of requests.',
      buckets: [0.0002, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5],
      registers,
    });
    this.#groupSize = new Histogram({
      name: 'rate_limit_group_size',
      help: 'Requests that shared one round trip.',
      buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000],
      registers,
    });
    this.#backendErrors = new Counter({
      name: 'rate_limit_backend_errors_total',
      help: 'Round trips of admission that failed; their requests were answered 503.',
      registers,
    });
    this.#undecided = new Counter({
      name: 'rate_limit_undecided_requests_total',
      help: 'Requests that waited for a round trip of admission that failed; they were answered 503.',
      registers,
    });
    this.#deprecated = new Counter({
      name: 'deprecated_requests_total',
      help: 'Requests of operations that are deprecated.',
      labelNames: ['operation'],
      registers,
    });
  }

  observeRequest(method: string, route: string, status: number, seconds: number, span: Span): void {
    if (span.isRecording()) this.#duration.observe({ method, route, status: String(status) }, seconds, span);
    else
      this.#durationSeries
        .at(route, method, status, () => {
          const series = this.#duration.labels({ method, route, status: String(status) });
          return new BufferedDurations(series);
        })
        .add(seconds);
  }

  countDeprecated(operation: string): void {
    this.#deprecated.inc({ operation });
  }

  countDecision(surface: Surface, plan: Plan, withinLimit: boolean): void {
    const decision = withinLimit ? 'allowed' : 'limited';
    this.#decisionSeries
      .at(surface, plan, decision, () => {
        const series = this.#decisions.labels(surface, plan, decision);
        return new BufferedCount(series);
      })
      .add();
  }

  /** Returns the observer of admission. */
  admissionObserver(): AdmissionObserver {
    return {
      onGroup: (seconds, requests) => {
        this.#checkDuration.observe(seconds);
        this.#groupSize.observe(requests);
      },
      onError: (requests) => {
        this.#backendErrors.inc();
        this.#undecided.inc(requests);
      },
    };
  }
}

/** Durations that are handed to the registry in batches, at the latest when it is read: one by one they cost a short request 2 µs. */
class BufferedDurations {
  #seconds: number[] = [];

  constructor(private readonly series: { observe(seconds: number): void }) {}

  add(seconds: number): void {
    this.#seconds.push(seconds);
    if (this.#seconds.length >= bufferedMax) this.flush();
  }

  flush(): void {
    for (const seconds of this.#seconds) this.series.observe(seconds);
    this.#seconds.length = 0;
  }
}

/** A count that is handed to the registry when it is read. */
class BufferedCount {
  #count = 0;

  constructor(private readonly series: { inc(count: number): void }) {}

  add(): void {
    this.#count += 1;
  }

  flush(): void {
    this.series.inc(this.#count);
    this.#count = 0;
  }
}

const bufferedMax = 512;

/** Series by three labels, without building a string for every lookup. */
class Series<T> {
  readonly #byLabels = new Map<string, Map<string, Map<string | number, T>>>();
  readonly #all: T[] = [];

  at(first: string, second: string, third: string | number, make: () => T): T {
    const found = this.#byLabels.get(first)?.get(second)?.get(third);
    if (found) return found;
    const bySecond = this.#byLabels.get(first) ?? new Map<string, Map<string | number, T>>();
    const byThird = bySecond.get(second) ?? new Map<string | number, T>();
    const made = make();
    this.#byLabels.set(first, bySecond.set(second, byThird.set(third, made)));
    this.#all.push(made);
    return made;
  }

  forEach(act: (series: T) => void): void {
    this.#all.forEach(act);
  }
}
