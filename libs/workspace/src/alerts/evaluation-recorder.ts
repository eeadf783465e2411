/**
 * Records evaluations in groups: those that come while a transaction is under way share the next one. Failure modes:
 * - One of a group cannot be recorded: each is then recorded by itself, so that it fails alone.
 * - A workspace has very many, or alerts of many values: workspaces take turns of so many lines, so that those of others are recorded
 *   between them.
 */
import type { AlertState } from '#contracts';
import type { EntityManager } from '#database';
import { valuesMax } from './judge-values.js';
import { recordEvaluations } from './record-evaluation.js';
import type { NewEvaluation } from './record-evaluation.js';

/** A group takes turns until it has that many lines: its rows stay locked until all are written. */
const groupLines = 100;
/** A turn has room for one alert per value, whose own line goes before those of its values. */
const turnLines = 1 + valuesMax;

type Recorded = PromiseWithResolvers<AlertState | undefined> & { evaluation: NewEvaluation; lines: number };

export class EvaluationRecorder {
  /** By workspace; the first has the next turn. */
  readonly #waiting = new Map<string, Recorded[]>();
  #isBusy = false;

  constructor(private readonly db: EntityManager) {}

  /** Returns the state afterwards; undefined where nothing was recorded. An alert per value counts with all lines that it may have. */
  record(evaluation: NewEvaluation, isPerValue: boolean): Promise<AlertState | undefined> {
    const lines = isPerValue ? turnLines : 1;
    const recorded = { ...Promise.withResolvers<AlertState | undefined>(), evaluation, lines };
    const queue = this.#waiting.get(evaluation.workspaceId);
    if (queue) queue.push(recorded);
    else this.#waiting.set(evaluation.workspaceId, [recorded]);
    if (!this.#isBusy) void this.#recordAll();
    return recorded.promise;
  }

  /** The lines that wait, by workspace. */
  countWaiting(): Map<string, number> {
    return new Map([...this.#waiting].map(([workspaceId, queue]) => [workspaceId, linesOf(queue)]));
  }

  /** Never rejects: each evaluation has a promise of its own. */
  async #recordAll(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.size > 0) {
      const group = this.#takeGroup();
      if (await this.#recordGroup(group)) continue;
      for (const each of group) await this.#recordOne(each);
    }
    this.#isBusy = false;
  }

  #takeGroup(): Recorded[] {
    const group: Recorded[] = [];
    // A workspace with more goes behind the others, where this loop comes to it again.
    for (const [workspaceId, queue] of this.#waiting) {
      if (linesOf(group) >= groupLines) break;
      group.push(...takeTurn(queue));
      this.#waiting.delete(workspaceId);
      if (queue.length > 0) this.#waiting.set(workspaceId, queue);
    }
    return group;
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

function takeTurn(queue: Recorded[]): Recorded[] {
  const beyond = queue.findIndex((_, place) => linesOf(queue.slice(0, place + 1)) > turnLines);
  return queue.splice(0, beyond === -1 ? queue.length : beyond);
}

function linesOf(queue: readonly Recorded[]): number {
  return queue.reduce((sum, { lines }) => sum + lines, 0);
}
