import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { findAccount, findManagedWorkspaceAcrossWorkspaces, operator, setFirstPassword } from '#access';
import type { Plan } from '#contracts';
import type { EntityManager, WorkspaceRow } from '#database';
import { randomBase62, systemClock } from '#platform';
import { enrolScansAcrossWorkspaces } from '#workspace';
import type { z } from 'zod';
import type { ApplyContext } from '../../controller/src/kinds/context.js';
import { folderUid, managedByOf } from '../../controller/src/kinds/resource.js';
import type { Resource } from '../../controller/src/kinds/resource.js';
import { WorkspaceSpec } from '../../controller/src/kinds/workspace-spec.js';
import { applyManifests } from '../../controller/src/folder/apply-manifests.js';
import { ManifestError } from '../../controller/src/folder/manifest-error.js';
import { readManifests } from '../../controller/src/folder/read-manifests.js';
import type { FolderSecrets } from '../../controller/src/folder/folder-secrets.js';
import { writePrivateFile } from '../../controller/src/folder/folder-secrets.js';

/** The credentials of one of the demo's workspaces. */
interface DemoAccount {
  plan: Plan;
  workspace_id: string;
  workspace_name: string;
  api_key: string;
  email: string;
  password: string;
}

/** `.questglass/credentials.json`. */
export interface DemoCredentials {
  base_url: string;
  accounts: Record<string, DemoAccount>;
}

/** The demo's manifests, the same that a cluster applies. */
const manifestFolder = join(import.meta.dirname, '../../../../k8s/samples/demo');

/**
 * Makes the demo's workspaces what their manifests say and writes down how to get in. Keys and passwords that exist are
 * kept; what is missing (a first start, a key that was revoked) is made.
 */
export async function loadDemo(
  reach: Pick<ApplyContext, 'sources' | 'receivers'>,
  secrets: FolderSecrets,
  dataFolder: string,
  baseUrl: string,
): Promise<DemoCredentials> {
  const { db } = reach.sources;
  const manifests = await readManifests(manifestFolder);
  const outcomes = await applyManifests({ ...reach, db, secrets, clock: systemClock }, manifests);
  const failed = outcomes.filter(({ does }) => does === 'fail');
  if (failed.length > 0)
    throw new ManifestError(
      failed.map(({ resource, steps }) => `${resource}: ${steps.join('; ')}`).join('\n'),
    );
  // Insights are there within a minute of the first start, not once workspaces are looked for again.
  await enrolScansAcrossWorkspaces(db, systemClock());
  const accounts: DemoCredentials['accounts'] = {};
  for (const resource of manifests.resources)
    if (resource.kind === 'Workspace')
      accounts[resource.metadata.name] = await describeAccess(db, secrets, resource);
  const credentials = { base_url: baseUrl, accounts };
  await writePrivateFile(join(dataFolder, 'credentials.json'), `${JSON.stringify(credentials, null, 2)}\n`);
  return credentials;
}

async function describeAccess(
  db: EntityManager,
  secrets: FolderSecrets,
  { metadata, spec }: Resource,
): Promise<DemoAccount> {
  const { name } = metadata;
  const declarer = { managedBy: managedByOf('Workspace', metadata), uid: folderUid };
  const workspace = await findManagedWorkspaceAcrossWorkspaces(db, declarer);
  if (!workspace) throw new Error(`the workspace ${name} was not made`);
  const account = await findAccount(db, workspace.accountId);
  const email = adminEmailOf(name, WorkspaceSpec.parse(spec));
  return {
    plan: account.plan,
    workspace_id: workspace.id,
    workspace_name: workspace.name,
    api_key: (await secrets.read(`${name}-api-key`, 'api-key')) ?? '',
    email,
    password: await passwordOf(db, secrets, name, workspace, email),
  };
}

/** The password is stored before it is set: if the start is interrupted in between, the next one sets it. */
async function passwordOf(
  db: EntityManager,
  secrets: FolderSecrets,
  name: string,
  { id: workspaceId, accountId }: WorkspaceRow,
  email: string,
): Promise<string> {
  const secretName = `${name}-admin`;
  let password = await secrets.read(secretName, 'password');
  if (password === undefined) {
    password = randomBase62(20, randomBytes);
    await secrets.write(secretName, 'password', password);
  }
  const act = { accountId, workspaceId, actor: operator, at: systemClock() };
  await setFirstPassword(db, act, email, password);
  return password;
}

function adminEmailOf(name: string, { members }: z.infer<typeof WorkspaceSpec>): string {
  const admin = members.find((member) => member.role === 'admin');
  if (!admin) throw new Error(`the manifest of the workspace ${name} names no admin`);
  return admin.email;
}
