/**
 * Records the outcomes of attempts, many in one statement, because a statement for each would be most of what a delivery costs; then ends
 * their batches and updates the health of their receivers. What can go wrong: the database is away (outcomes wait in memory until it is
 * back; where the process ends first, their attempts count as cut off).
 */
import type { EntityManager } from '#database';
import type { Clock } from '#platform';
import { Batches } from './batches.js';
import type { DeliveringTask, ReportFailure } from '../failures.js';
import { summarizeHealth, recordHealth } from './health.js';
import type { ReportedOutcome } from './reported-outcome.js';
import type { HotConnection } from '../hot-statement.js';
import { recordOutcomes } from './record-outcomes.js';
import { OutcomeBatcher } from './outcome-batcher.js';

/** The dependencies of recording. */
export interface OutcomeRecorderParts {
  db: EntityManager;
  records: HotConnection;
  clock: Clock;
  /** Waits before a failed statement is tried again. */
  pause: (failures: number) => Promise<void>;
  reportFailure: ReportFailure<DeliveringTask>;
}

export class OutcomeRecorder {
  readonly batches = new Batches();
  readonly #batcher: OutcomeBatcher<ReportedOutcome>;

  /** `gather` resolves when the outcomes that came meanwhile are recorded together. */
  constructor(
    private readonly parts: OutcomeRecorderParts,
    gather: () => Promise<unknown>,
  ) {
    this.#batcher = new OutcomeBatcher((outcomes) => this.#record(outcomes), parts.pause, { gather });
  }

  /** Resolves once the outcome is recorded. */
  add(outcome: ReportedOutcome): Promise<void> {
    return this.#batcher.add(outcome);
  }

  /** Stops retrying, since the process ends. */
  abandon(): void {
    this.#batcher.abandon();
  }

  async #record(outcomes: readonly ReportedOutcome[]): Promise<void> {
    const { records, db, clock, reportFailure } = this.parts;
    try {
      await recordOutcomes(records, outcomes, clock(), this.batches.completedBy(outcomes));
    } catch (error) {
      reportFailure('record', error, { attempts: outcomes.length });
      throw error;
    }
    this.batches.end(outcomes);
    // Best effort: the next attempt at the same receiver finds the same.
    await recordHealth(db, summarizeHealth(outcomes), clock()).catch((error: unknown) =>
      reportFailure('health', error),
    );
  }
}
