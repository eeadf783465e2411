/**
 * The ends of attempts, recorded many in one statement, and what they say of batches and of receivers. What can go wrong: the database is
 * away (they wait in memory and are recorded once it is back, or count as cut off where the process ends before).
 */
import type { EntityManager } from '#database';
import type { Clock } from '#platform';
import { Batches } from './batches.js';
import type { DeliveringTask, TellFailure } from './failures.js';
import { healthOf, noteHealth } from './health.js';
import type { Ending } from './health.js';
import type { HotConnection } from './hot-statement.js';
import { settle } from './settle.js';
import { Settling } from './settling.js';

/** The parts that recording needs. */
export interface EndingsParts {
  db: EntityManager;
  records: HotConnection;
  clock: Clock;
  /** Waits before something that failed is tried again. */
  pause: (failures: number) => Promise<void>;
  tellFailure: TellFailure<DeliveringTask>;
}

export class Endings {
  readonly batches = new Batches();
  readonly #settling: Settling<Ending>;

  /** `gather` is as long as is waited for more to record along. */
  constructor(
    private readonly parts: EndingsParts,
    gather: () => Promise<unknown>,
  ) {
    this.#settling = new Settling((endings) => this.#record(endings), parts.pause, { gather });
  }

  /** Done when it is recorded. */
  add(ending: Ending): Promise<void> {
    return this.#settling.add(ending);
  }

  /** Nothing is tried again from now on. */
  abandon(): void {
    this.#settling.abandon();
  }

  async #record(endings: readonly Ending[]): Promise<void> {
    const { records, db, clock, tellFailure } = this.parts;
    try {
      await settle(records, endings, clock(), this.batches.overWith(endings));
    } catch (error) {
      tellFailure('record', error, { attempts: endings.length });
      throw error;
    }
    this.batches.end(endings);
    // Best effort: the next attempt at the same receiver says the same again.
    await noteHealth(db, healthOf(endings), clock()).catch((error: unknown) => tellFailure('health', error));
  }
}
