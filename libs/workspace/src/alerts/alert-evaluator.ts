/**
 * Evaluating alerts on schedule. What can go wrong: many processes find the same alert due (a lease makes it one evaluation); many alerts ask
 * the same (they share one statement); sources that hang (a few statements at a time, of one workspace and of one source fewer); the process
 * stops (statements are stopped at their sources, and the alerts left to others); it dies (its leases run out); our own database fails
 * (reported, and the leases run out).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { startTrace } from '#platform';
import { alertStatement } from './alert-statement.js';
import {
  claimDueAlertsAcrossWorkspaces,
  countDueAlertsAcrossWorkspaces,
  giveUpAlerts,
} from './alert-lease.js';
import type { AlertLease } from './alert-lease.js';
import type { AlertObserver, EvaluationOutcome } from './alert-metrics.js';
import type { AlertContext } from './alerts.js';
import { askSource, measurementOf } from './measure.js';
import type { Measurement } from './measurement.js';
import { recordEvaluation } from './record-evaluation.js';

const statementsMax = 16;
const ofWorkspaceMax = 4;
const ofSourceMax = 2;
/** Due alerts are looked for at least so often while the statements of others hang. */
const lookAgainMs = 1_000;

/** The parts that the evaluator needs besides the sources. */
export interface EvaluatorParts {
  now: () => Date;
  /** Hears of faults of ours, which the alerts get over at their next evaluation. */
  onError: (error: unknown) => void;
  observer: AlertObserver;
}

const ourFault: Measurement = {
  state: 'failed',
  message: 'asking for the number failed on our side; it will be tried again',
};

export class AlertEvaluator {
  /** The statements under way, with the alerts that share each. */
  readonly #underWay = new Map<Promise<void>, AlertLease>();
  readonly #stopping = new AbortController();

  constructor(
    private readonly context: AlertContext,
    private readonly parts: EvaluatorParts,
  ) {}

  /** Begins what is due, and waits until some of it is done; returns how many statements were under way. */
  async evaluateDueAcrossWorkspaces(now: Date): Promise<number> {
    if (this.#stopping.signal.aborted) return 0;
    const { db } = this.context;
    const leases = await claimDueAlertsAcrossWorkspaces(db, now, {
      statementsMax: statementsMax - this.#underWay.size,
      ofWorkspaceMax,
      ofSourceMax,
      underWay: this.#countUnderWay(),
    });
    const shared = Map.groupBy(leases, ({ workspaceId, watchKey }) => `${workspaceId} ${watchKey}`);
    for (const alerts of shared.values()) this.#begin(alerts);
    this.parts.observer.onDue(await countDueAlertsAcrossWorkspaces(db, now));
    const underWay = this.#underWay.size;
    if (underWay > 0) await this.#waitForOne();
    return underWay;
  }

  /** Stops what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#underWay.keys());
  }

  #begin(alerts: readonly AlertLease[]): void {
    const [first] = alerts;
    if (!first) return;
    const left = new Set(alerts);
    const evaluation = this.#evaluate(first, left)
      .catch((error: unknown) => this.#fail(error, left))
      .finally(() => this.#underWay.delete(evaluation));
    this.#underWay.set(evaluation, first);
  }

  /** Those that are done with are taken out of `left`. */
  async #evaluate(first: AlertLease, left: Set<AlertLease>): Promise<void> {
    const startedAt = performance.now();
    const at = this.parts.now();
    const { measured, isFault } = await this.#measure(first, at);
    if (this.#stopping.signal.aborted) return giveUpAlerts(this.context.db, [...left]);
    for (const alert of left) {
      const { id: alertId, workspaceId, revision, until: leasedUntil } = alert;
      const evaluation = { workspaceId, alertId, revision, leasedUntil, measured, at };
      const row = await recordEvaluation(this.context.db, evaluation);
      left.delete(alert);
      this.#tell(alert, isFault ? 'fault' : (row?.state ?? 'dropped'), {
        at,
        seconds: (performance.now() - startedAt) / 1_000,
      });
    }
  }

  /** The number that alerts share. People get a sentence that does not tell the faults of ours. */
  async #measure(first: AlertLease, at: Date): Promise<{ measured: Measurement; isFault: boolean }> {
    const { signal } = this.#stopping;
    const { db, readQuestion } = this.context;
    const trace = startTrace('evaluate alerts', undefined);
    try {
      const statement = await alertStatement(db, first, { at, signal, readQuestion });
      const asked = await askSource({ ...this.context, trace }, statement, signal);
      return { measured: measurementOf(asked), isFault: false };
    } catch (error) {
      if (!signal.aborted) this.parts.onError(error);
      return { measured: ourFault, isFault: true };
    } finally {
      trace.span.end();
    }
  }

  #fail(error: unknown, left: ReadonlySet<AlertLease>): void {
    this.parts.onError(error);
    for (const alert of left) this.#tell(alert, 'fault', { at: this.parts.now(), seconds: 0 });
  }

  #tell(
    { id: alertId, workspaceId, dueAt }: AlertLease,
    outcome: EvaluationOutcome,
    { at, seconds }: { at: Date; seconds: number },
  ): void {
    const lateSeconds = Math.max(0, (at.getTime() - dueAt.getTime()) / 1_000);
    this.parts.observer.onEvaluation({ workspaceId, alertId, outcome, seconds, lateSeconds });
  }

  #countUnderWay(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { workspaceId, dataSourceId } of this.#underWay.values())
      for (const id of [workspaceId, dataSourceId])
        if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }

  async #waitForOne(): Promise<void> {
    const timer = new AbortController();
    const late = wait(lookAgainMs, undefined, timer).catch(() => undefined);
    await Promise.race([late, ...this.#underWay.keys()]);
    timer.abort();
  }
}
