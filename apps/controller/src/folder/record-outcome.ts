import type { ManifestAct } from '#access';
import type { ApplyContext } from '../kinds/context.js';
import { actsOf, describeAct } from '../kinds/dry-run.js';
import { Stalled } from '../kinds/stalled.js';

/** The outcome of a resource, real or of a dry run. */
export interface Outcome {
  resource: string;
  does: 'create' | 'change' | 'delete' | 'nothing' | 'fail';
  /** The steps in words, or why it failed. No values of secrets. */
  steps: string[];
  /** Declared facts that were kept and have no effect as things are, where there are some. */
  remarks?: string[];
}

/** The same, with what was recorded of it, and why it failed by itself. */
export interface RecordedOutcome extends Outcome {
  acts: readonly ManifestAct[];
  problem?: string;
}

/** Does something for a resource and tells what came of it. In a savepoint where a dry run goes on after a failure. */
export async function recordOutcome(
  context: ApplyContext,
  resource: string,
  place: string,
  work: (context: ApplyContext) => Promise<Stalled | undefined | void>,
): Promise<RecordedOutcome> {
  const isWithin = context.db.queryRunner?.isTransactionActive === true;
  const run = () =>
    isWithin
      ? context.db.transaction((tx) => work({ ...context, db: tx, sources: { ...context.sources, db: tx } }))
      : work(context);
  try {
    const { acts, result: lack } = await actsOf(context, resource, run);
    const steps = acts.map(describeAct);
    if (!lack) return { resource, does: verbOf(acts), steps, acts };
    const { message: problem } = lack;
    return { resource, does: 'fail', steps: [...steps, `${place}: ${problem}`], acts, problem };
  } catch (error) {
    if (!(error instanceof Stalled)) throw error;
    const { message: problem } = error;
    return { resource, does: 'fail', steps: [`${place}: ${problem}`], acts: [], problem };
  }
}

/** Reports whether the acts ended something that existed. */
export function removesSomething(acts: readonly ManifestAct[]): boolean {
  return acts.some(({ action }) => endings.has(verbPartOf(action)));
}

const endings: ReadonlySet<string> = new Set(['removed', 'revoked', 'superseded']);
const beginnings: ReadonlySet<string> = new Set(['created', 'connected']);

function verbOf(acts: readonly ManifestAct[]): Outcome['does'] {
  if (acts.length === 0) return 'nothing';
  const isMade = acts.some(({ action }) => beginnings.has(verbPartOf(action)));
  return isMade && !removesSomething(acts) ? 'create' : 'change';
}

/** Actions are named by what they are done to, and the deed: `api_key.revoked`. */
function verbPartOf(action: ManifestAct['action']): string {
  return action.slice(action.indexOf('.') + 1);
}
