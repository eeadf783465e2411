import type { Clock, Log } from '#platform';
import type { ApplyContext, SiblingResource } from '../kinds/context.js';
import type { Reason } from '../kinds/reasons.js';
import { managedByOf, workspaceNameOf } from '../kinds/resource.js';
import type { Resource } from '../kinds/resource.js';
import { needsReconcile, affectsDependents } from './annotations.js';
import type { ApiClient } from './api-client.js';
import { ApiError, isApiError } from './api-error.js';
import { conditionOf } from './conditions.js';
import type { ControllerMetrics, ReconcileResult } from './controller-metrics.js';
import { countStates } from './count-states.js';
import { Election } from './election.js';
import type { ElectionSettings } from './election.js';
import { Events } from './events.js';
import { GracePeriod } from './grace-period.js';
import type { ListWatchSettings } from './list-watch.js';
import { reconcile } from './reconcile.js';
import type { Reconciled } from './reconcile.js';
import { ReferenceIndex } from './reference-index.js';
import type { ResourceStore } from './resource-store.js';
import { NamespaceSecrets } from './secrets.js';
import { LeadershipLost, sendWhileLeading } from './api-sender.js';
import type { LeadershipTerm } from './api-sender.js';
import { WatchedCollections } from './watched-collections.js';
import { WorkQueue } from './work-queue.js';
import type { Priority, WorkQueueSettings } from './work-queue.js';
import { WorkerPool } from './worker-pool.js';

export interface ControllerSettings {
  namespaces: readonly string[] | 'all';
  workers: number;
  /** Every resource is looked at so often, though nobody changed it. */
  resyncMs: number;
  /** A condition that may come by itself is waited for so long before the resource is called stalled. */
  stalledAfterMs: number;
  election: ElectionSettings;
  watching: ListWatchSettings;
  queue: WorkQueueSettings;
}

/** The parts in a resource's namespace that it needs. */
export type Environment = Pick<ApplyContext, 'secrets' | 'uidOfWorkspace' | 'siblingOf'>;

export interface ControllerParts {
  client: ApiClient;
  /** Throws while the database is out of reach or lacks migrations. */
  contextWith(environment: Environment): Promise<ApplyContext>;
  metrics: ControllerMetrics;
  log: Log;
  clock: Clock;
  /** Monotonic, in milliseconds. */
  now: () => number;
}

/** A key that cannot be worked on yet is looked at again after this long. */
const pendingRetryMs = 500;

/** A state that no watch tells of, such as a database that starts, is polled this often while a resource waits for it. */
const unheard: ReadonlySet<Reason> = new Set(['SourceUnreachable', 'NoDefaultSource', 'KeyRevoked']);
const unheardLookMs = 10_000;

/** The targets of references. */
const referredKinds = ['Secret', 'Workspace', 'DataSource', 'Metric'] as const;

/** Watches the declared resources and, while it leads, makes the deployment what they say. */
export class Controller {
  readonly #watched: WatchedCollections;
  readonly #references = new ReferenceIndex();
  readonly #queue: WorkQueue;
  readonly #workers: WorkerPool;
  readonly #election: Election;
  readonly #events: Events;
  readonly #grace: GracePeriod;
  /** Resources that wait for the database. One that succeeds says that it is back, and need not wait for each one's backoff. */
  readonly #waitingForDatabase = new Set<string>();
  /** Keys that are looked at because what they refer to was changed. */
  readonly #following = new Set<string>();
  #term: LeadershipTerm | undefined;

  constructor(
    private readonly settings: ControllerSettings,
    private readonly parts: ControllerParts,
  ) {
    const { client, log, metrics, clock, now } = parts;
    this.#queue = new WorkQueue(settings.queue, now, Math.random, metrics);
    this.#workers = new WorkerPool(
      this.#queue,
      settings.workers,
      now,
      (key) => this.#work(key),
      (key, error) => {
        log.error({ error, resource: key }, 'reconciling failed unexpectedly');
        this.#queue.retry(key);
      },
    );
    this.#watched = new WatchedCollections(
      settings.namespaces,
      now,
      (key, before, after) => this.#changed(key, before, after),
      (namespace, name) => this.#addReferringTo(`Secret/${namespace}/${name}`),
    );
    this.#events = new Events(settings.election.identity, clock, (outcome) => metrics.eventRecorded(outcome));
    this.#grace = new GracePeriod(settings.stalledAfterMs, now);
    this.#election = new Election(
      settings.election,
      { sender: client, clock, now, random: Math.random },
      {
        elected: (term) => this.#lead(term),
        deposed: () => this.#follow(),
        failed: (error) => parts.log.warn({ error }, 'the lease could not be renewed or read'),
      },
    );
    metrics.watch(this.#readings(), settings.workers);
  }

  start(): void {
    const { client, log, metrics } = this.parts;
    this.#watched.start(client, this.settings.watching, {
      listed: (what) => metrics.listed(what),
      broke: (what, why, error) => {
        metrics.watchBroke(what);
        log.warn({ error, what }, why);
      },
    });
    this.#election.start();
  }

  /** Lets what is under way end, gives the lease back, and watches no more. */
  async stop(): Promise<void> {
    await this.#workers.stop();
    await this.#election.stop();
    await this.#watched.stop();
    await this.parts.client.close();
  }

  /** Throws until everything has been listed once, on leaders and standbys alike. */
  checkReady(): void {
    const missing = this.#watched.missing();
    if (missing.length > 0) throw new Error(`not listed yet: ${missing.join(', ')}`);
  }

  #lead(term: LeadershipTerm): void {
    this.parts.log.info('leadership acquired');
    this.#term = term;
    for (const store of this.#watched.stores()) {
      for (const [key] of store.entries()) this.#queue.add(key, 'upkeep');
    }
    this.#workers.start();
  }

  async #follow(): Promise<void> {
    this.#term = undefined;
    await this.#workers.stop();
    this.#queue.clear();
    this.#grace.clear();
    this.#waitingForDatabase.clear();
    this.#following.clear();
    this.parts.log.info('leadership lost');
  }

  #changed(key: string, before: Resource | undefined, after: Resource | undefined): void {
    const namespace = (after ?? before)?.metadata.namespace ?? '';
    const references = after ? (this.#watched.storeOf(key)?.kind.refersTo(after) ?? []) : [];
    this.#references.set(
      key,
      references.map(({ kind, name }) => `${kind}/${namespace}/${name}`),
    );
    // The first list is only to be looked at, or a change would wait behind all there is.
    if (needsReconcile(before, after))
      this.#add(key, this.#watched.storeOf(key)?.isComplete ? 'changed' : 'upkeep');
    if (affectsDependents(before, after)) this.#addReferringTo(key);
  }

  #addReferringTo(target: string): void {
    for (const key of this.#references.referringTo(target)) {
      if (this.#term) this.#following.add(key);
      this.#add(key, 'upkeep');
    }
  }

  /** Only the leader has a queue, and a new leader begins with everything. */
  #add(key: string, priority: Priority): void {
    if (!this.#term) return;
    this.#queue.add(key, priority);
    this.#workers.wake();
  }

  async #work(key: string): Promise<void> {
    const store = this.#watched.storeOf(key);
    const resource = store?.get(key);
    if (!store || !resource || !this.#term) {
      this.#finish(key);
      this.#grace.forget(key);
      this.#following.delete(key);
      return;
    }
    if (!this.#isSurveyed(resource)) {
      this.#queue.addAfter(key, pendingRetryMs, 'upkeep');
      return;
    }
    const startedAt = this.parts.now();
    const seconds = () => (this.parts.now() - startedAt) / 1_000;
    try {
      const followsOthers = this.#following.delete(key);
      const done = await this.#reconcile(this.#term, store, resource, followsOthers);
      this.#scheduleNext(key, resource, done, seconds());
    } catch (error) {
      this.#fail(key, store, error, seconds());
    }
  }

  #reconcile(
    term: LeadershipTerm,
    { kind }: ResourceStore,
    resource: Resource,
    followsOthers: boolean,
  ): Promise<Reconciled> {
    const { client, log, clock, metrics } = this.parts;
    const sender = sendWhileLeading(term, client);
    return reconcile(
      {
        sender,
        events: this.#events,
        now: clock,
        withGrace: (outcome) =>
          this.#grace.apply(managedByOf(kind.kind, resource.metadata), resource, outcome),
        contextFor: (owner) =>
          this.parts.contextWith({
            secrets: new NamespaceSecrets(sender, this.#watched.secrets, owner),
            uidOfWorkspace: (name) => this.#sibling(owner, 'Workspace', name)?.metadata.uid,
            siblingOf: (what, name) => describeSibling(this.#sibling(owner, what, name)),
          }),
        followsOthers,
        onDriftCorrected: () => metrics.driftCorrected(kind.kind),
        onFailure: (error) => log.warn({ error, ...namesOf(resource) }, 'a resource could not be applied'),
      },
      kind,
      resource,
    );
  }

  /** Reports whether the resources that this one may refer to have been listed. */
  #isSurveyed({ metadata: { namespace } }: Resource): boolean {
    return referredKinds.every((what) => this.#watched.hasListed(what, namespace));
  }

  #sibling({ metadata }: Resource, kind: string, name: string): Resource | undefined {
    const key = managedByOf(kind, { ...metadata, name });
    return this.#watched.storeOf(key)?.get(key);
  }

  /** Schedules the next reconciliation of the key. A stalled resource waits for a change or the upkeep, so it causes no load. */
  #scheduleNext(key: string, resource: Resource, done: Reconciled, seconds: number): void {
    const { metrics, log } = this.parts;
    const isFailing = done.state === 'failing';
    metrics.reconciled(resource.kind, resultOf[done.state], seconds);
    if (done.state === 'stalled') metrics.stalled(resource.kind);
    log[isNews(resource, done) ? 'info' : 'debug']({ ...namesOf(resource), ...done, seconds }, 'reconciled');
    if (isFailing) {
      this.#queue.retry(key);
      if (done.reason !== 'DatabaseUnavailable') return;
      this.#waitingForDatabase.add(key);
      this.#queue.addAfter(key, this.settings.resyncMs, 'upkeep');
      return;
    }
    this.#finish(key);
    if (done.state === 'waiting') {
      const leftMs = this.#grace.remainingMs(key);
      this.#queue.addAfter(
        key,
        unheard.has(done.reason) ? Math.min(unheardLookMs, leftMs) : leftMs,
        'upkeep',
      );
    }
    if (done.state === 'ready') this.#resumeWaiting();
    if (done.state === 'ready' || done.state === 'stalled')
      this.#queue.addAfter(key, this.settings.resyncMs * (0.75 + 0.25 * Math.random()), 'upkeep');
  }

  #fail(key: string, { kind }: ResourceStore, error: unknown, seconds: number): void {
    if (error instanceof LeadershipLost || this.#term === undefined) return;
    const { metrics, log } = this.parts;
    // It has gone, or the picture of it was a little old: the watch brings what there is.
    if (isApiError(error, 404)) return this.#finish(key);
    const isOld = isApiError(error, 409, 422);
    metrics.reconciled(kind.kind, isOld ? 'requeue' : 'error', seconds);
    // A 422 may also be a status that the definitions in the cluster do not take, and comes back for ever.
    if (!isApiError(error, 409)) log.warn({ error, resource: key }, 'writing to the API server failed');
    this.#queue.retry(key, error instanceof ApiError ? error.retryAfterMs : undefined);
  }

  #finish(key: string): void {
    this.#queue.forget(key);
    this.#waitingForDatabase.delete(key);
  }

  #resumeWaiting(): void {
    for (const key of this.#waitingForDatabase) this.#queue.add(key, 'upkeep');
    this.#waitingForDatabase.clear();
  }

  #readings() {
    return {
      depth: () => this.#queue.depth,
      heldMs: () => this.#queue.heldMs(),
      active: () => this.#workers.active,
      isLeading: () => this.#election.isLeading,
      readiness: () => countStates(this.#watched.stores()),
      silentSeconds: () =>
        Array.from(this.#watched.silentSeconds(), ([kind, seconds]) => ({ kind, seconds })),
    };
  }
}

/** The result as controller-runtime counts it. */
const resultOf: Record<Reconciled['state'], ReconcileResult> = {
  ready: 'success',
  paused: 'success',
  removed: 'success',
  waiting: 'requeue_after',
  stalled: 'error',
  failing: 'error',
};

function describeSibling(resource: Resource | undefined): SiblingResource | undefined {
  if (!resource) return undefined;
  const ready = conditionOf(resource.status?.conditions, 'Ready');
  return {
    problem: ready?.status === 'False' ? ready.message : undefined,
    workspace: workspaceNameOf(resource),
  };
}

function namesOf({ kind, metadata: { namespace, name } }: Resource) {
  return { resource: `${kind}/${namespace}/${name}` };
}

/** Reports whether the outcome differs from the one before. */
function isNews({ status }: Resource, done: Reconciled): boolean {
  const ready = conditionOf(status?.conditions, 'Ready');
  if (done.state === 'ready') return ready?.status !== 'True';
  return !('reason' in done) || ready?.reason !== done.reason || ready.message !== done.message;
}
