import { adoptAnnotation } from '../kinds/resource.js';
import type { Resource } from '../kinds/resource.js';

/** Held on every resource until what it made is taken back. */
export const finalizer = 'questglass.io/finalizer';

const pausedAnnotation = 'questglass.io/paused';
const releaseAnnotation = 'questglass.io/release';
const requestedAnnotation = 'questglass.io/reconcile-requested-at';

/** Nothing is done for a resource that is paused, neither made nor taken back. */
export function isPaused({ metadata }: Resource): boolean {
  return metadata.annotations?.[pausedAnnotation] === 'true';
}

/** A resource that is being deleted may go although what it made was not taken back. */
export function isReleased({ metadata }: Resource): boolean {
  return metadata.annotations?.[releaseAnnotation] === 'true';
}

/** Reports whether a change needs reconciling; a status or a finalizer, which we wrote ourselves, does not. */
export function needsReconcile(before: Resource | undefined, after: Resource | undefined): boolean {
  if (!before || !after) return true;
  const hasLostFinalizer = hasFinalizer(before) && !hasFinalizer(after);
  return hasLostFinalizer || requestedState(before) !== requestedState(after);
}

/** Reports whether the resource stays until its effects are removed. */
export function hasFinalizer({ metadata }: Resource): boolean {
  return metadata.finalizers?.includes(finalizer) === true;
}

function requestedState({ metadata }: Resource): string {
  const { uid, generation, deletionTimestamp, annotations = {} } = metadata;
  return JSON.stringify([
    uid,
    generation,
    deletionTimestamp,
    annotations[pausedAnnotation],
    annotations[releaseAnnotation],
    annotations[requestedAnnotation],
    annotations[adoptAnnotation],
  ]);
}

/** Reports whether a change may matter to resources that refer to this one: it came, went, was edited, applied or became ready. */
export function affectsDependents(before: Resource | undefined, after: Resource | undefined): boolean {
  return !before || !after || dependencyState(before) !== dependencyState(after);
}

function dependencyState({ metadata, status }: Resource): string {
  const ready = status?.conditions?.find(({ type }) => type === 'Ready')?.status;
  const { uid, generation, deletionTimestamp } = metadata;
  return JSON.stringify([uid, generation, deletionTimestamp, ready, status?.observedGeneration]);
}
