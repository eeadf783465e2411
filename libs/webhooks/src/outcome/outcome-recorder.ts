/**
 * Records the outcomes of attempts, many in one statement, because a statement for each would be most of a delivery's cost. Then it
 * ends their batches and updates the health of their receivers. Failure mode: the database is away. Outcomes wait in memory until it is
 * back; if the process ends first, their attempts count as cut off.
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

  /** `gather` resolves when the outcomes that came meanwhile are to be recorded together. */
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

  /** Stops retrying, because the process ends. */
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
    // Best effort: the next attempt at the same receiver leads to the same verdict.
    await recordHealth(db, summarizeHealth(outcomes), clock()).catch((error: unknown) =>
      reportFailure('health', error),
    );
  }
}
