import type { Resource } from '../kinds/resource.js';
import { isPaused } from './annotations.js';
import { conditionOf } from './conditions.js';
import type { ResourceStore } from './resource-store.js';

const states = ['ready', 'not_ready', 'stalled', 'paused'] as const;

/** The number of resources of each kind in each state. States of no resource count 0, or their series would keep the last value. */
export function countStates(
  stores: Iterable<ResourceStore>,
): { kind: string; state: string; count: number }[] {
  const counts = new Map<string, Map<string, number>>();
  for (const store of stores) {
    const { kind } = store.kind;
    const ofKind = counts.get(kind) ?? new Map(states.map((state) => [state, 0]));
    counts.set(kind, ofKind);
    for (const [, resource] of store.entries()) {
      const state = stateOf(resource);
      ofKind.set(state, (ofKind.get(state) ?? 0) + 1);
    }
  }
  return [...counts].flatMap(([kind, ofKind]) =>
    Array.from(ofKind, ([state, count]) => ({ kind, state, count })),
  );
}

function stateOf(resource: Resource): (typeof states)[number] {
  const { metadata, status } = resource;
  if (isPaused(resource)) return 'paused';
  if (conditionOf(status?.conditions, 'Stalled')?.status === 'True') return 'stalled';
  const isReady = conditionOf(status?.conditions, 'Ready')?.status === 'True';
  return isReady && status?.observedGeneration === metadata.generation ? 'ready' : 'not_ready';
}
