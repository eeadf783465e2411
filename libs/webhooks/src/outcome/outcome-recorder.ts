/**
 * The ends of attempts, recorded many in one statement, and what they say of batches and of receivers. What can go wrong: the database is
 * away (they wait in memory and are recorded once it is back, or count as cut off where the process ends before).
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

/** The parts that recording needs. */
export interface OutcomeRecorderParts {
  db: EntityManager;
  records: HotConnection;
  clock: Clock;
  /** Waits before something that failed is tried again. */
  pause: (failures: number) => Promise<void>;
  reportFailure: ReportFailure<DeliveringTask>;
}

export class OutcomeRecorder {
  readonly batches = new Batches();
  readonly #batcher: OutcomeBatcher<ReportedOutcome>;

  /** `gather` is as long as is waited for more to record along. */
  constructor(
    private readonly parts: OutcomeRecorderParts,
    gather: () => Promise<unknown>,
  ) {
    this.#batcher = new OutcomeBatcher((outcomes) => this.#record(outcomes), parts.pause, { gather });
  }

  /** Resolves once the item is recorded. */
  add(outcome: ReportedOutcome): Promise<void> {
    return this.#batcher.add(outcome);
  }

  /** Nothing is tried again from now on. */
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
    // Best effort: the next attempt at the same receiver says the same again.
    await recordHealth(db, summarizeHealth(outcomes), clock()).catch((error: unknown) =>
      reportFailure('health', error),
    );
  }
}
