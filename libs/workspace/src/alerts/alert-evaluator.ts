/**
 * Evaluates alerts on schedule. Failure modes:
 * - Many processes find the same alert due: a lease makes it one evaluation.
 * - Many alerts ask the same: they share one statement.
 * - Sources hang: a process has a few statements in flight, and fewer of one workspace and of one source.
 * - The process stops: statements are cancelled at their sources, and the alerts left to others. After a crash their leases expire.
 * - Our own database fails: the failure is reported, and the leases expire.
 * - Our own database is slower than the sources: nothing new begins while very many evaluations wait to be recorded, and nothing of a
 *   workspace while many of its own do.
 */
import { InFlightTasks, startTrace } from '#platform';
import {
  claimDueAlertsAcrossWorkspaces,
  countDueAlertsAcrossWorkspaces,
  giveUpAlerts,
} from './alert-lease.js';
import type { AlertLease } from './alert-lease.js';
import type { AlertObserver, EvaluationOutcome } from './alert-metrics.js';
import type { AlertContext } from './alerts.js';
import { askSource, measurementOf } from './measure.js';
import type { Measured, Measurement } from './measurement.js';
import { compareWithPast } from './compare-with-past.js';
import { EvaluationRecorder } from './evaluation-recorder.js';
import { currentStatement } from './keep-reading.js';

const statementsMax = 16;
const ofWorkspaceMax = 4;
const ofSourceMax = 2;
/** Claims are expensive where very many alerts are due, so each one begins several statements. */
const begunAtOnce = 4;
/** The lines that may wait to be recorded before nothing new begins. */
const waitingMax = 2_000;
const waitingOfWorkspaceMax = 200;
/** The pause between two counts of the due alerts. */
const countEveryMs = 1_000;
/** The maximum wait before due alerts are looked for again while other statements hang. */
const lookAgainMs = 1_000;

/** The evaluator's dependencies besides the sources. */
export interface EvaluatorParts {
  now: () => Date;
  /** Receives internal failures; the alerts recover at their next evaluation. */
  onError: (error: unknown) => void;
  observer: AlertObserver;
}

const ourFault: Measurement = {
  state: 'failed',
  message: 'asking for the number failed on our side; it will be tried again',
};

export class AlertEvaluator {
  /** The statements under way, with the alerts that share each. */
  readonly #inFlight = new InFlightTasks<AlertLease>();
  /** The alerts whose number is known and not recorded yet. */
  readonly #recording = new InFlightTasks<AlertLease>();
  readonly #recorder: EvaluationRecorder;
  readonly #stopping = new AbortController();
  #countedAt = -Infinity;

  constructor(
    private readonly context: AlertContext,
    private readonly parts: EvaluatorParts,
  ) {
    this.#recorder = new EvaluationRecorder(context.db);
  }

  /** Begins due evaluations and waits until some are done; returns the number under way. */
  async evaluateDueAcrossWorkspaces(now: Date): Promise<number> {
    if (this.#stopping.signal.aborted) return 0;
    // More may be claimed as soon as these are done, even if they are done during the claim.
    const before = this.#underWay;
    const claimed = await this.#claim(now);
    const shared = Map.groupBy(claimed, ({ workspaceId, watchKey }) => `${workspaceId} ${watchKey}`);
    for (const alerts of shared.values()) this.#begin(alerts);
    if (claimed.length === 0 || performance.now() - this.#countedAt > countEveryMs) await this.#count(now);
    const underWay = this.#underWay;
    await this.#waitForSome();
    return Math.max(before, underWay);
  }

  get #underWay(): number {
    return this.#inFlight.size + this.#recording.size;
  }

  /** Stops the evaluations under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#inFlight.settled();
    await this.#recording.settled();
  }

  async #claim(now: Date): Promise<AlertLease[]> {
    const waiting = [...this.#recorder.countWaiting()];
    // A workspace counts with its share alone: the alerts that share one statement are claimed together, however many they are.
    const shares = waiting.map(([, lines]) => Math.min(lines, waitingOfWorkspaceMax));
    if (shares.reduce((sum, lines) => sum + lines, 0) >= waitingMax) return [];
    const inFlight = this.#inFlight.countBy(({ workspaceId, dataSourceId }) =>
      dataSourceId === null ? [workspaceId] : [workspaceId, dataSourceId],
    );
    for (const [workspaceId, lines] of waiting)
      if (lines >= waitingOfWorkspaceMax) inFlight.set(workspaceId, ofWorkspaceMax);
    const room = statementsMax - this.#inFlight.size;
    const wanted = { statementsMax: room, ofWorkspaceMax, ofSourceMax, inFlight };
    return claimDueAlertsAcrossWorkspaces(this.context.db, now, wanted);
  }

  async #count(now: Date): Promise<void> {
    this.#countedAt = performance.now();
    this.parts.observer.onDue(await countDueAlertsAcrossWorkspaces(this.context.db, now));
  }

  #begin(alerts: readonly AlertLease[]): void {
    const [first] = alerts;
    if (!first) return;
    void this.#inFlight.track(first, this.#evaluate(first, alerts), (error) => this.#fail(error, alerts));
  }

  /** The next statement of a source need not wait until the numbers of this one are recorded. */
  async #evaluate(first: AlertLease, alerts: readonly AlertLease[]): Promise<void> {
    const startedAt = performance.now();
    const at = this.parts.now();
    const { measuredOf, isFault } = await this.#measure(first, alerts, at);
    if (this.#stopping.signal.aborted) return giveUpAlerts(this.context.db, alerts);
    for (const alert of alerts) {
      const measured = measuredOf(alert.id);
      const recording = this.#record(alert, { measured, isFault, at, startedAt });
      void this.#recording.track(alert, recording, (error) => this.#fail(error, [alert]));
    }
  }

  async #record(
    alert: AlertLease,
    {
      measured,
      isFault,
      at,
      startedAt,
    }: { measured: Measured; isFault: boolean; at: Date; startedAt: number },
  ): Promise<void> {
    const { id: alertId, workspaceId, revision, until: leasedUntil } = alert;
    const evaluation = { workspaceId, alertId, revision, leasedUntil, measured, at };
    const state = await this.#recorder.record(evaluation, alert.dimension !== null);
    const seconds = (performance.now() - startedAt) / 1_000;
    this.#tell(alert, isFault ? 'fault' : (state ?? 'dropped'), { at, seconds });
  }

  /** The number that alerts share. For internal failures, people get a generic sentence. */
  async #measure(
    first: AlertLease,
    alerts: readonly AlertLease[],
    at: Date,
  ): Promise<{ measuredOf: (alertId: string) => Measured; isFault: boolean }> {
    const { signal } = this.#stopping;
    const { db } = this.context;
    const trace = startTrace('evaluate alerts', undefined);
    try {
      const statement = await currentStatement(this.context, first, { at, signal });
      const asked = await askSource({ ...this.context, trace }, statement, signal);
      return { measuredOf: await compareWithPast(db, alerts, measurementOf(asked)), isFault: false };
    } catch (error) {
      if (!signal.aborted) this.parts.onError(error);
      return { measuredOf: () => ourFault, isFault: true };
    } finally {
      trace.span.end();
    }
  }

  #fail(error: unknown, alerts: readonly AlertLease[]): void {
    this.parts.onError(error);
    for (const alert of alerts) this.#tell(alert, 'fault', { at: this.parts.now(), seconds: 0 });
  }

  #tell(
    { id: alertId, workspaceId, dueAt }: AlertLease,
    outcome: EvaluationOutcome,
    { at, seconds }: { at: Date; seconds: number },
  ): void {
    const lateSeconds = Math.max(0, (at.getTime() - dueAt.getTime()) / 1_000);
    this.parts.observer.onEvaluation({ workspaceId, alertId, outcome, seconds, lateSeconds });
  }

  /** Waits until some statements are done, or some records where there are none, or for a moment where they take long. */
  #waitForSome(): Promise<void> {
    const { size } = this.#inFlight;
    return size > 0
      ? this.#inFlight.waitUntil(Math.max(0, size - begunAtOnce), lookAgainMs)
      : this.#recording.waitUntil(Math.floor(this.#recording.size / 2), lookAgainMs);
  }
}
