import type { AlertState } from '#contracts';
import type { EntityManager } from '#database';
import { recordEvaluations } from './record-evaluation.js';
import type { NewEvaluation } from './record-evaluation.js';

/** The rows of a group stay locked until all are written. */
const recordedAtOnce = 100;

type Recorded = PromiseWithResolvers<AlertState | undefined> & { evaluation: NewEvaluation };

/**
 * Records evaluations in groups: those that come while a transaction is under way share the next one. Failure mode: one of a group
 * cannot be recorded. Each is then recorded by itself, so that it fails alone.
 */
export class EvaluationRecorder {
  readonly #waiting: Recorded[] = [];
  #isBusy = false;

  constructor(private readonly db: EntityManager) {}

  /** The state afterwards; undefined where nothing was recorded. */
  record(evaluation: NewEvaluation): Promise<AlertState | undefined> {
    const recorded = { ...Promise.withResolvers<AlertState | undefined>(), evaluation };
    this.#waiting.push(recorded);
    if (!this.#isBusy) void this.#recordAll();
    return recorded.promise;
  }

  /** Never rejects: each evaluation has a promise of its own. */
  async #recordAll(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, recordedAtOnce);
      if (await this.#recordGroup(group)) continue;
      for (const each of group) await this.#recordOne(each);
    }
    this.#isBusy = false;
  }

  async #recordGroup(group: readonly Recorded[]): Promise<boolean> {
    if (group.length === 1) return false;
    const evaluations = group.map(({ evaluation }) => evaluation);
    const states = await recordEvaluations(this.db, evaluations).catch(() => undefined);
    if (!states) return false;
    group.forEach(({ resolve }, place) => resolve(states[place]));
    return true;
  }

  async #recordOne({ evaluation, resolve, reject }: Recorded): Promise<void> {
    await recordEvaluations(this.db, [evaluation]).then(([state]) => resolve(state), reject);
  }
}
