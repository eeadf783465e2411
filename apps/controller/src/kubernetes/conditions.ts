import type { Condition, Fact } from '../kinds/resource.js';
import type { Outcome } from './outcome.js';

const readyMessage = 'The deployment is as declared.';

/**
 * The conditions after reconciling, as kstatus reads them: Ready, and why not; Reconciling while it is tried again by itself, or waits
 * for what may come by itself; Stalled while somebody has to change something; and those of the kind. A condition whose status stays keeps the
 * time of its last transition.
 */
export function conditionsAfter(
  facts: readonly Fact[],
  before: readonly Condition[],
  generation: number | undefined,
  at: Date,
): Condition[] {
  return facts.map((fact) => {
    const known = before.find(({ type }) => type === fact.type);
    const lastTransitionTime =
      known?.status === fact.status && known.lastTransitionTime !== ''
        ? known.lastTransitionTime
        : `${at.toISOString().slice(0, 19)}Z`;
    return {
      ...fact,
      lastTransitionTime,
      ...(generation !== undefined && { observedGeneration: generation }),
    };
  });
}

/** The conditions that all kinds have. */
export function factsOf(outcome: Outcome): Fact[] {
  const no = (type: string): Fact => ({ type, status: 'False', reason: 'No', message: '' });
  if (outcome.state === 'ready') {
    const ready: Fact = { type: 'Ready', status: 'True', reason: 'Applied', message: readyMessage };
    return [ready, no('Reconciling'), no('Stalled')];
  }
  const { reason } = outcome;
  const message = outcome.message.slice(0, messageMax);
  const ready: Fact = { type: 'Ready', status: 'False', reason, message };
  return outcome.state === 'stalled'
    ? [ready, no('Reconciling'), { type: 'Stalled', status: 'True', reason, message }]
    : [ready, { type: 'Reconciling', status: 'True', reason, message }, no('Stalled')];
}

/** The API server's limit is 32 KiB; people read less. */
const messageMax = 4_096;

/** A resource's condition of a type. */
export function conditionOf(
  conditions: readonly Condition[] | undefined,
  type: string,
): Condition | undefined {
  return conditions?.find((one) => one.type === type);
}
