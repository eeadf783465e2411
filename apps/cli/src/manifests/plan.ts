import { Failure, usageFailure } from '../failure.js';
import { planAlert } from './alert.js';
import { planDashboard } from './dashboard.js';
import { planMetric } from './metric.js';
import type { Present } from './present.js';
import type { Manifest } from './read-manifests.js';
import { idle } from './step.js';
import type { Step } from './step.js';
import { planSubscription } from './webhook-subscription.js';

/** The kinds that members may change over the API, in the order in which they refer to each other. */
const plannedKinds: Readonly<Record<string, (manifest: Manifest, present: Present) => Promise<Step>>> = {
  Metric: planMetric,
  Dashboard: planDashboard,
  Alert: planAlert,
  WebhookSubscription: planSubscription,
};

/** Plans everything before anything is changed. */
export async function planManifests(manifests: readonly Manifest[], present: Present): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [kind, plan] of Object.entries(plannedKinds))
    for (const manifest of manifests) if (manifest.kind === kind) steps.push(await plan(manifest, present));
  const others = manifests.filter(({ kind }) => !Object.hasOwn(plannedKinds, kind));
  const why = 'is for the controller or npm run admin -- apply';
  return [...steps, ...others.map((manifest) => idle(manifest, 'skip', undefined, why))];
}

/** The manifests of one workspace, which is the one that is signed in to: a sign-in does not know its name in a cluster. */
export function ofOneWorkspace(manifests: readonly Manifest[], wanted: string | undefined): Manifest[] {
  const names = [...new Set(manifests.flatMap(({ workspace }) => workspace ?? []))];
  if (wanted !== undefined && !names.includes(wanted))
    throw new Failure(`no manifest belongs to the workspace ${wanted}`);
  if (wanted === undefined && names.length > 1)
    throw usageFailure(`these are of several workspaces; --of says which: ${names.join(', ')}`);
  return manifests.filter(({ workspace }) => wanted === undefined || workspace === wanted);
}
