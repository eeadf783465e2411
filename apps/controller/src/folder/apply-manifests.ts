import { findDeclared, rememberDeclared } from '#access';
import type { DeclaredResource } from '#access';
import type { ApplyContext, SiblingResource } from '../kinds/context.js';
import type { Kind } from '../kinds/kind.js';
import { kinds } from '../kinds/kinds.js';
import { dryRun } from '../kinds/dry-run.js';
import { folderUid, managedByOf, workspaceNameOf } from '../kinds/resource.js';
import type { Resource } from '../kinds/resource.js';
import { Stalled } from '../kinds/stalled.js';
import { findViolations } from './find-violations.js';
import { ManifestError } from './manifest-error.js';
import { OverlaySecretStore } from './overlay-secret-store.js';
import { namespaceOf, prune } from './prune.js';
import type { Manifest, Manifests } from './read-manifests.js';
import { recordOutcome } from './record-outcome.js';
import type { Outcome, RecordedOutcome } from './record-outcome.js';

/** The parts with which a folder is applied. Its applier operates the deployment, so the folder's namespace is the system's. */
type FolderContext = Omit<
  ApplyContext,
  'systemNamespace' | 'uidOfWorkspace' | 'siblingOf' | 'adviceForAbsent'
>;

/** The options of applying a folder. */
export interface ApplyOptions {
  /** Nothing is done: the outcomes are what would be. */
  isDryRun: boolean;
  /** Resources that the owner declared before in the namespace, and does not any more, are taken back. */
  prunes: boolean;
  /** The folder's owner: several may share a namespace, `default` above all. */
  owner?: string | undefined;
}

/**
 * Makes the deployment what a folder says, in the order in which resources depend on each other. One that cannot be done is told
 * of, and the others go on. A dry run does it all, too, and undoes it: what it tells is what would happen.
 */
export async function applyManifests(
  reach: FolderContext,
  manifests: Manifests,
  { isDryRun, prunes, owner }: ApplyOptions = { isDryRun: false, prunes: false },
): Promise<Outcome[]> {
  if (prunes && owner === undefined)
    throw new ManifestError(
      'Pruning takes back what one owner declared and does not any more: say whose the folder is (--owner), here and at every apply of it.',
    );
  if (manifests.resources.length === 0)
    throw new ManifestError(
      'Nothing is declared there: name the folder that holds the *.yaml or *.json itself (folders in it are not read).',
    );
  const folder: Folder = { ...manifests, owner, prunes, problems: new Map() };
  const context: ApplyContext = {
    ...reach,
    adviceForAbsent: () => 'no manifest declares: declare it',
    systemNamespace: namespaceOf(manifests.resources),
    uidOfWorkspace: () => folderUid,
    siblingOf: (kind, name) => siblingIn(folder, kind, name),
  };
  if (isDryRun) return dryRun(context, (dryContext) => applyAll(dryContext, folder));
  return applyAll(context, folder);
}

/** A folder that is being applied. */
interface Folder extends Manifests {
  owner: string | undefined;
  prunes: boolean;
  /** Why resources of it failed. */
  problems: Map<string, string>;
}

async function applyAll(context: ApplyContext, folder: Folder): Promise<Outcome[]> {
  const { resources, secrets, problems, owner, prunes } = folder;
  const overlay = new OverlaySecretStore(context.secrets, secrets);
  const outcomes = new Map<string, RecordedOutcome>();
  const applyThose = async (isMeant: (managedBy: string) => boolean) => {
    for (const kind of kinds)
      for (const resource of resources)
        if (resource.kind === kind.kind && isMeant(managedByOf(kind.kind, resource.metadata))) {
          const one = await applyOne({ ...context, secrets: overlay }, overlay, kind, { resource, owner });
          if (one.problem === undefined) problems.delete(one.resource);
          else problems.set(one.resource, one.problem);
          outcomes.set(one.resource, one);
        }
  };
  await applyThose(() => true);
  const gone = prunes && owner !== undefined ? await prune(context, resources, owner) : [];
  // A renamed resource is held up by the former one (its name, its url is taken), until that has gone.
  if (gone.length > 0) await applyThose((managedBy) => failedCompletely(outcomes.get(managedBy)));
  return [...outcomes.values(), ...gone].map(({ acts: _acts, problem: _problem, ...outcome }) => outcome);
}

/** Reports whether it failed without any effect. */
function failedCompletely(one: RecordedOutcome | undefined): boolean {
  return one?.does === 'fail' && one.acts.length === 0;
}

async function applyOne(
  context: ApplyContext,
  overlay: OverlaySecretStore,
  kind: Kind,
  { resource: manifest, owner: given }: { resource: Manifest; owner: string | undefined },
): Promise<RecordedOutcome> {
  const owner = given ?? null;
  const { place, ...resource } = manifest;
  const { metadata, spec } = resource;
  const managedBy = managedByOf(kind.kind, metadata);
  let remarks: string[] = [];
  const outcome = await recordOutcome(context, managedBy, place, async (within) => {
    const before = await findDeclared(within.db, managedBy);
    if (before) requireSame(kind, resource, before, owner);
    const { lack, status } = await applyKind(() => kind.apply(within, resource));
    remarks = kind.remarksOn(status);
    const { namespace, name } = metadata;
    await rememberDeclared(
      within.db,
      managedBy,
      { kind: kind.kind, namespace, name, spec, owner },
      within.clock(),
    );
    return lack;
  });
  const written = overlay.takeWritten().map((secret) => `writes the Secret ${secret}`);
  const does = outcome.does === 'nothing' && written.length > 0 ? 'change' : outcome.does;
  return { ...outcome, does, steps: [...outcome.steps, ...written], ...(remarks.length > 0 && { remarks }) };
}

/** The status of a resource, and what it lacks where it was carried out all the same. */
async function applyKind(
  apply: () => Promise<object>,
): Promise<{ lack: Stalled | undefined; status: object }> {
  try {
    return { lack: undefined, status: await apply() };
  } catch (error) {
    if (error instanceof Stalled && error.fields !== undefined) return { lack: error, status: error.fields };
    throw error;
  }
}

/** A resource of one owner is declared by no other by accident, and an immutable field is not changed: in a cluster the API server sees to that. */
function requireSame(kind: Kind, resource: Resource, before: DeclaredResource, owner: string | null): void {
  if (before.owner !== null && before.owner !== owner)
    throw new Stalled(
      'OwnedByAnother',
      `the folder of the owner ${before.owner} declares it: name it otherwise, or apply it with --owner ${before.owner}`,
    );
  const broken = findViolations(kind, resource, before).map(({ path, message }) => `${path}: ${message}`);
  if (broken.length > 0) throw new Stalled('Unchangeable', broken.join('; '));
}

/** The folder's resource that another one refers to. */
function siblingIn({ resources, problems }: Folder, kind: string, name: string): SiblingResource | undefined {
  const found = resources.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) return undefined;
  return { workspace: workspaceNameOf(found), problem: problems.get(managedByOf(kind, found.metadata)) };
}
