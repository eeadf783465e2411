import { forgetDeclared, listDeclared } from '#access';
import type { ApplyContext } from '../kinds/context.js';
import { kinds } from '../kinds/kinds.js';
import { apiVersion, managedByOf } from '../kinds/resource.js';
import type { Resource } from '../kinds/resource.js';
import { removesSomething, recordOutcome } from './record-outcome.js';
import type { RecordedOutcome } from './record-outcome.js';

/** Takes back what the owner declared in the namespace and does not any more; what refers to others goes first. */
export async function prune(
  context: ApplyContext,
  resources: readonly Resource[],
  owner: string,
): Promise<RecordedOutcome[]> {
  const namespace = namespaceOf(resources);
  const declared = new Set(resources.map(({ kind, metadata }) => managedByOf(kind, metadata)));
  const gone = (await listDeclared(context.db, namespace, owner)).filter(
    (one) => !declared.has(managedByOf(one.kind, one)),
  );
  const outcomes: RecordedOutcome[] = [];
  for (const kind of kinds.toReversed())
    for (const { name, spec } of gone.filter((one) => one.kind === kind.kind)) {
      const resource = { apiVersion, kind: kind.kind, metadata: { name, namespace }, spec };
      const managedBy = managedByOf(kind.kind, resource.metadata);
      const outcome = await recordOutcome(context, managedBy, 'gone from the folder', async (within) => {
        await kind.remove(within, resource);
        await forgetDeclared(within.db, managedBy);
      });
      const { acts, steps, does } = outcome;
      const told = removesSomething(acts) ? steps : ['the record stays, as its deletion policy says'];
      outcomes.push(does === 'fail' ? outcome : { ...outcome, does: 'delete', steps: told });
    }
  return outcomes;
}

/** A folder has one. */
export function namespaceOf([first]: readonly Resource[]): string {
  return first?.metadata.namespace ?? 'default';
}
