import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkspaceRow } from '#database';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { ApiKeyManifest, applyApiKey } from './kinds/api-key.js';
import type { ApplyContext } from './kinds/context.js';
import { WorkspaceManifest, applyWorkspace } from './kinds/workspace.js';

const Manifest = z.discriminatedUnion('kind', [WorkspaceManifest, ApiKeyManifest]);
export type Manifest = z.infer<typeof Manifest>;

/** A manifest is not what its kind asks for; the message says where and why. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

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
  for (const manifest of manifests) {
    if (manifest.kind === 'ApiKey')
      await applyApiKey(context, referredWorkspace(workspaces, manifest), manifest);
  }
  return workspaces;
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
  { metadata, spec }: ApiKeyManifest,
): WorkspaceRow {
  const workspace = workspaces.get(spec.workspaceRef.name);
  if (workspace) return workspace;
  throw new ManifestError(
    `ApiKey ${metadata.name} refers to the Workspace ${spec.workspaceRef.name}, which is not there`,
  );
}
