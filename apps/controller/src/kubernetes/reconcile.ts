import type { ApplyContext } from '../kinds/context.js';
import type { Kind } from '../kinds/kind.js';
import type { Condition, Resource } from '../kinds/resource.js';
import { Stalled } from '../kinds/stalled.js';
import { isPaused, isReleased } from './annotations.js';
import { conditionOf } from './conditions.js';
import type { Events, Occurrence } from './events.js';
import { addFinalizer, removeFinalizer } from './finalizers.js';
import { outcomeOf } from './outcome.js';
import type { Outcome } from './outcome.js';
import type { ApiSender } from './api-sender.js';
import { statusAfter, writeStatus } from './status.js';

/** The parts with which one resource is reconciled. */
export interface ReconcileParts {
  /** Sends as the leader. */
  sender: ApiSender;
  events: Events;
  /** Throws while the database is out of reach or lacks migrations. */
  contextFor(resource: Resource): Promise<ApplyContext>;
  now: () => Date;
  /** The outcome as it is to be told: what may come by itself is waited for. */
  withGrace(outcome: Outcome): Outcome;
  /** True after a change of a resource that it refers to: then it follows that change and corrects no drift. */
  followsOthers: boolean;
  onDriftCorrected(): void;
  onFailure(error: unknown): void;
}

/** The result: an outcome, or that there was nothing to bring about. */
export type Reconciled = Outcome | { state: 'paused' } | { state: 'removed' };

/** Makes the deployment what one resource says, or takes it back where the resource is being deleted, and says how that went. */
export async function reconcile(parts: ReconcileParts, kind: Kind, resource: Resource): Promise<Reconciled> {
  const isLeaving = resource.metadata.deletionTimestamp !== undefined;
  if (isLeaving && isReleased(resource)) return release(parts, kind, resource);
  if (isPaused(resource)) return pause(parts, resource);
  if (isLeaving) return remove(parts, kind, resource);
  await addFinalizer(parts.sender, kind, resource);
  return apply(parts, kind, resource);
}

async function apply(parts: ReconcileParts, kind: Kind, resource: Resource): Promise<Outcome> {
  let fields: object | undefined;
  let outcome: Outcome = { state: 'ready' };
  const corrected: string[] = [];
  const onDriftCorrected = (acts: readonly string[]) => corrected.push(...acts);
  try {
    const context = await parts.contextFor(resource);
    fields = await kind.apply({ ...context, ...(!parts.followsOthers && { onDriftCorrected }) }, resource);
  } catch (error) {
    outcome = outcomeOf(error);
    if (error instanceof Stalled) fields = error.fields;
    if (outcome.state === 'failing') parts.onFailure(error);
  }
  const reported = parts.withGrace(outcome);
  await report(parts, kind, resource, reported, fields);
  if (corrected.length > 0) await reportDrift(parts, resource, corrected);
  return reported;
}

async function reportDrift(
  parts: ReconcileParts,
  resource: Resource,
  acts: readonly string[],
): Promise<void> {
  parts.onDriftCorrected();
  const note = `It was changed behind the resource and put back: ${acts.join('; ')}.`;
  const occurrence: Occurrence = { ...about('Reconcile'), type: 'Normal', reason: 'DriftCorrected', note };
  await parts.events.record(parts.sender, resource, occurrence);
}

async function remove(parts: ReconcileParts, kind: Kind, resource: Resource): Promise<Reconciled> {
  try {
    await kind.remove(await parts.contextFor(resource), resource);
  } catch (error) {
    const outcome = parts.withGrace(outcomeOf(error));
    if (outcome.state === 'failing') parts.onFailure(error);
    await report(parts, kind, resource, outcome, undefined);
    return outcome;
  }
  await removeFinalizer(parts.sender, kind, resource);
  return { state: 'removed' };
}

async function release(parts: ReconcileParts, kind: Kind, resource: Resource): Promise<Reconciled> {
  const note = 'Released by annotation: what it made in the database was left there.';
  await parts.events.record(parts.sender, resource, { ...about('Release'), reason: 'Released', note });
  await removeFinalizer(parts.sender, kind, resource);
  return { state: 'removed' };
}

async function pause(parts: ReconcileParts, resource: Resource): Promise<Reconciled> {
  const note = 'Paused by annotation: changes are not applied until questglass.io/paused is removed.';
  const occurrence: Occurrence = { ...about('Reconcile'), type: 'Normal', reason: 'Paused', note };
  await parts.events.record(parts.sender, resource, occurrence);
  return { state: 'paused' };
}

async function report(
  { sender, events, now }: ReconcileParts,
  kind: Kind,
  resource: Resource,
  outcome: Outcome,
  fields: object | undefined,
): Promise<void> {
  const { conditions } = resource.status ?? {};
  await writeStatus(sender, kind, resource, statusAfter(kind, resource, outcome, fields, now()));
  const occurrence = occurrenceOf(outcome);
  if (occurrence && isNews(conditions, outcome)) await events.record(sender, resource, occurrence);
}

/** Reports whether the outcome differs from the present conditions. The end of a wait is news again. */
function isNews(conditions: readonly Condition[] | undefined, outcome: Outcome): boolean {
  if (outcome.state === 'ready') return conditionOf(conditions, 'Ready')?.status === 'False';
  const before = conditionOf(conditions, outcome.state === 'stalled' ? 'Stalled' : 'Ready');
  return before?.reason !== outcome.reason || before.message !== outcome.message;
}

/** An outage of the database befalls all resources at once: their conditions tell it, and a thousand Events would not help. */
function occurrenceOf(outcome: Outcome): Occurrence | undefined {
  if (outcome.state === 'ready')
    return { ...about('Reconcile'), type: 'Normal', reason: 'Ready', note: 'It is as declared again.' };
  const { state, reason, message: note } = outcome;
  const isOfItsOwn = state === 'stalled' || reason === 'InternalError';
  return isOfItsOwn ? { ...about('Reconcile'), reason, note } : undefined;
}

function about(action: string): Pick<Occurrence, 'type' | 'action'> {
  return { type: 'Warning', action };
}
