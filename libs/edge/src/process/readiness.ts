import type { Clock } from '#platform';
import type { HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';

const answerWithinMs = 3_000;

/** A dependency of the readiness. */
export interface Dependency {
  /** The name in the answer of /readyz. */
  name: string;
  /** Throws while the dependency is out of reach. */
  reach: () => Promise<void>;
}

/**
 * The readiness for requests: false once the process stops or its dependency is out of reach. An outage shorter than the grace period
 * does not count, because every replica sees it at once, and an ingress without ready replicas answers by itself, without our
 * Retry-After.
 */
export class Readiness {
  #isStopping = false;
  #lastReachedAt: Date | undefined;

  constructor(
    private readonly dependency: Dependency,
    private readonly graceSeconds: number,
    private readonly clock: Clock,
  ) {}

  stop(): void {
    this.#isStopping = true;
  }

  async check(indicator: HealthIndicatorService): Promise<HealthIndicatorResult> {
    const { name, reach } = this.dependency;
    const session = indicator.check(name);
    const result = await session.attempt(reach).withTimeout(answerWithinMs);
    if (this.#isStopping) return session.down('stopping');
    if (result[name]?.status === 'up') {
      this.#lastReachedAt = this.clock();
      return result;
    }
    const seconds = this.#secondsAway();
    return seconds < this.graceSeconds
      ? session.degraded(`out of reach for ${seconds.toFixed(0)} s, unready after ${this.graceSeconds} s`)
      : result;
  }

  #secondsAway(): number {
    return this.#lastReachedAt === undefined
      ? Infinity
      : (this.clock().getTime() - this.#lastReachedAt.getTime()) / 1_000;
  }
}
