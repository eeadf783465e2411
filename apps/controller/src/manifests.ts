import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkspaceRow } from '#database';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { ApiKeyManifest, applyApiKey } from './kinds/api-key.js';
import type { ApplyContext } from './kinds/context.js';
import { DashboardManifest, applyDashboard } from './kinds/dashboard.js';
import { DataSourceManifest, applyDataSource } from './kinds/data-source.js';
import { ManifestError, refusedFor } from './kinds/manifest-error.js';
import { MetricManifest, applyMetric } from './kinds/metric.js';
import { WorkspaceManifest, applyWorkspace } from './kinds/workspace.js';

const Manifest = z.discriminatedUnion('kind', [
  WorkspaceManifest,
  ApiKeyManifest,
  DataSourceManifest,
  MetricManifest,
  DashboardManifest,
]);
export type Manifest = z.infer<typeof Manifest>;

/** Reads every manifest of a folder; a file may hold several. */
export async function readManifests(folder: string): Promise<Manifest[]> {
  const files = (await readdir(folder)).filter((name) => /\.ya?ml$/.test(name)).toSorted();
  const manifests = await Promise.all(
    files.map(async (name) => parseManifests(name, await readFile(join(folder, name), 'utf8'))),
  );
  return manifests.flat();
}

/** Applies manifests in the order in which they depend on each other, and returns the declared workspaces by name. */
export async function applyManifests(
  context: ApplyContext,
  manifests: readonly Manifest[],
): Promise<Map<string, WorkspaceRow>> {
  const workspaces = new Map<string, WorkspaceRow>();
  for (const manifest of manifests) {
    if (manifest.kind === 'Workspace')
      workspaces.set(manifest.metadata.name, await applyWorkspace(context, manifest));
  }
  for (const kind of inWorkspaces) {
    for (const manifest of manifests) {
      if (manifest.kind === kind)
        await applyInWorkspace(context, workspaces, manifest).catch(refusedFor(manifest));
    }
  }
  return workspaces;
}

/** Each kind after those that it may refer to. */
const inWorkspaces = ['ApiKey', 'DataSource', 'Metric', 'Dashboard'] as const;

async function applyInWorkspace(
  context: ApplyContext,
  workspaces: ReadonlyMap<string, WorkspaceRow>,
  manifest: Exclude<Manifest, WorkspaceManifest>,
): Promise<void> {
  const workspace = referredWorkspace(workspaces, manifest);
  switch (manifest.kind) {
    case 'ApiKey':
      return applyApiKey(context, workspace, manifest);
    case 'DataSource':
      return applyDataSource(context, workspace, manifest);
    case 'Metric':
      return applyMetric(context, workspace, manifest);
    case 'Dashboard':
      return applyDashboard(context, workspace, manifest);
  }
}

function parseManifests(file: string, text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    const [syntaxError] = document.errors;
    if (syntaxError) throw new ManifestError(`${file}: ${syntaxError.message}`);
    const content: unknown = document.toJS();
    if (content === null) return [];
    const result = Manifest.safeParse(content);
    if (result.success) return [result.data];
    throw new ManifestError(
      `${file}: ${result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    );
  });
}

function referredWorkspace(
  workspaces: ReadonlyMap<string, WorkspaceRow>,
  { kind, metadata, spec }: Exclude<Manifest, WorkspaceManifest>,
): WorkspaceRow {
  const workspace = workspaces.get(spec.workspaceRef.name);
  if (workspace) return workspace;
  throw new ManifestError(
    `${kind} ${metadata.name} refers to the Workspace ${spec.workspaceRef.name}, which is not there`,
  );
}
