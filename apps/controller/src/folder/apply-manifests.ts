import { findDeclared, forgetDeclared, listDeclared, rememberDeclared } from '#access';
import type { DeclaredResource, ManifestAct } from '#access';
import type { ApplyContext, Neighbour } from '../kinds/context.js';
import type { Kind } from '../kinds/kind.js';
import { kinds } from '../kinds/kinds.js';
import { actsOf, describeAct, rehearse } from '../kinds/rehearse.js';
import { apiVersion, folderUid, managedByOf } from '../kinds/resource.js';
import type { Resource } from '../kinds/resource.js';
import { Stalled } from '../kinds/stalled.js';
import { z } from 'zod';
import { brokenRules } from './broken-rules.js';
import { ManifestError } from './manifest-error.js';
import { NotedSecrets } from './noted-secrets.js';
import type { Manifest, Manifests } from './read-manifests.js';

/** What applying a folder needs. Who applies one operates the deployment, so the folder's namespace is the system's. */
type FolderContext = Omit<ApplyContext, 'systemNamespace' | 'uidOfWorkspace' | 'neighbourOf' | 'place'>;

/** What became of a resource, or would. */
export interface Outcome {
  resource: string;
  does: 'create' | 'change' | 'delete' | 'nothing' | 'fail';
  /** The steps in words, or why it failed. No values of secrets. */
  steps: string[];
}

/** The same, with why it failed by itself. */
type Told = Outcome & { problem?: string };

/** How a folder is applied. */
export interface ApplyOptions {
  /** Nothing is done: the outcomes are what would be. */
  isDryRun: boolean;
  /** What the owner declared before in the namespace, and does not any more, is taken back. */
  prunes: boolean;
  /** Whose the folder is: several may share a namespace, `default` above all. */
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
  if (prunes && manifests.resources.length === 0)
    throw new ManifestError(
      'Nothing is declared there, and pruning would take back all that was. Name the folder that holds the *.yaml itself.',
    );
  const folder: Folder = { ...manifests, owner, prunes, problems: new Map() };
  const context: ApplyContext = {
    ...reach,
    place: 'folder',
    systemNamespace: namespaceOf(manifests.resources),
    uidOfWorkspace: () => folderUid,
    neighbourOf: (kind, name) => neighbourIn(folder, kind, name),
  };
  if (isDryRun) return rehearse(context, (rehearsal) => applyAll(rehearsal, folder));
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
  const noted = new NotedSecrets(context.secrets, secrets);
  const outcomes: Outcome[] = [];
  for (const kind of kinds)
    for (const resource of resources)
      if (resource.kind === kind.kind) {
        const { problem, ...outcome } = await applyOne({ ...context, secrets: noted }, noted, kind, {
          resource,
          owner,
        });
        if (problem !== undefined) problems.set(outcome.resource, problem);
        outcomes.push(outcome);
      }
  if (prunes && owner !== undefined) outcomes.push(...(await prune(context, resources, owner)));
  return outcomes;
}

async function applyOne(
  context: ApplyContext,
  noted: NotedSecrets,
  kind: Kind,
  { resource: manifest, owner: given }: { resource: Manifest; owner: string | undefined },
): Promise<Told> {
  const owner = given ?? null;
  const { place, ...resource } = manifest;
  const { metadata, spec } = resource;
  const managedBy = managedByOf(kind.kind, metadata);
  const outcome = await tell(context, managedBy, place, async (within) => {
    const before = await findDeclared(within.db, managedBy);
    if (before) requireSame(kind, resource, before, owner);
    const lack = await lackOf(() => kind.apply(within, resource));
    const { namespace, name } = metadata;
    await rememberDeclared(
      within.db,
      managedBy,
      { kind: kind.kind, namespace, name, spec, owner },
      within.clock(),
    );
    return lack;
  });
  const written = noted.takeWritten().map((secret) => `writes the Secret ${secret}`);
  const does = outcome.does === 'nothing' && written.length > 0 ? 'change' : outcome.does;
  return { ...outcome, does, steps: [...outcome.steps, ...written] };
}

/** What is missing of a resource that was carried out all the same. */
async function lackOf(apply: () => Promise<object>): Promise<Stalled | undefined> {
  try {
    await apply();
    return undefined;
  } catch (error) {
    if (error instanceof Stalled && error.fields !== undefined) return error;
    throw error;
  }
}

/** What one owner declares no other does by accident. That what cannot be changed is not, the API server sees to in a cluster. */
function requireSame(kind: Kind, resource: Resource, before: DeclaredResource, owner: string | null): void {
  if (before.owner !== null && before.owner !== owner)
    throw new Stalled(
      'OwnedByAnother',
      `the folder of the owner ${before.owner} declares it: name it otherwise, or apply it with --owner ${before.owner}`,
    );
  const broken = brokenRules(kind, resource, before).map(({ path, message }) => `${path}: ${message}`);
  if (broken.length > 0) throw new Stalled('Unchangeable', broken.join('; '));
}

const InWorkspace = z.object({ workspaceRef: z.object({ name: z.string() }) });

/** What the folder says of a resource that another one refers to. */
function neighbourIn({ resources, problems }: Folder, kind: string, name: string): Neighbour | undefined {
  const found = resources.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) return undefined;
  const workspace = InWorkspace.safeParse(found.spec).data?.workspaceRef.name;
  return { workspace, problem: problems.get(managedByOf(kind, found.metadata)) };
}

/** Takes back what the owner declared in the namespace and does not any more; what refers to others goes first. */
async function prune(
  context: ApplyContext,
  resources: readonly Resource[],
  owner: string,
): Promise<Outcome[]> {
  const namespace = namespaceOf(resources);
  const declared = new Set(resources.map(({ kind, metadata }) => managedByOf(kind, metadata)));
  const gone = (await listDeclared(context.db, namespace, owner)).filter(
    (one) => !declared.has(managedByOf(one.kind, one)),
  );
  const outcomes: Outcome[] = [];
  for (const kind of kinds.toReversed())
    for (const { name, spec } of gone.filter((one) => one.kind === kind.kind)) {
      const resource = { apiVersion, kind: kind.kind, metadata: { name, namespace }, spec };
      const managedBy = managedByOf(kind.kind, resource.metadata);
      const outcome = await tell(context, managedBy, 'gone from the folder', async (within) => {
        await kind.remove(within, resource);
        await forgetDeclared(within.db, managedBy);
      });
      const isKept = outcome.steps.every((step) => !/removed|revoked/.test(step));
      const steps = isKept ? ['the record stays, as its deletion policy says'] : outcome.steps;
      outcomes.push(outcome.does === 'fail' ? outcome : { ...outcome, does: 'delete', steps });
    }
  return outcomes;
}

/** A folder has one. */
function namespaceOf([first]: readonly Resource[]): string {
  return first?.metadata.namespace ?? 'default';
}

/** Does something for a resource and tells what came of it. In a savepoint where a dry run goes on after a failure. */
async function tell(
  context: ApplyContext,
  resource: string,
  place: string,
  work: (context: ApplyContext) => Promise<Stalled | undefined | void>,
): Promise<Told> {
  const isWithin = context.db.queryRunner?.isTransactionActive === true;
  const run = () =>
    isWithin
      ? context.db.transaction((tx) => work({ ...context, db: tx, sources: { ...context.sources, db: tx } }))
      : work(context);
  try {
    const { acts, result: lack } = await actsOf(context, resource, run);
    const steps = acts.map(describeAct);
    if (!lack) return { resource, does: verbOf(acts), steps };
    return { resource, does: 'fail', steps: [...steps, `${place}: ${lack.message}`], problem: lack.message };
  } catch (error) {
    if (!(error instanceof Stalled)) throw error;
    const { message: problem } = error;
    return { resource, does: 'fail', steps: [`${place}: ${problem}`], problem };
  }
}

function verbOf(acts: readonly ManifestAct[]): Outcome['does'] {
  if (acts.length === 0) return 'nothing';
  const isMade = acts.some(({ action }) =>
    /^(workspace|api_key|data_source|metric|dashboard|webhook_subscription)\.(created|connected)$/.test(
      action,
    ),
  );
  const isReplaced = acts.some(({ action }) => /\.(removed|revoked|superseded)$/.test(action));
  return isMade && !isReplaced ? 'create' : 'change';
}
