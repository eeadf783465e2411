import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import type { ApplyContext } from './kinds/context.js';
import { kinds } from './kinds/kinds.js';
import { ManifestError } from './kinds/manifest-error.js';
import { Metadata, apiVersion } from './kinds/resource.js';
import type { Resource } from './kinds/resource.js';
import { Stalled } from './kinds/stalled.js';

const Manifest = z.strictObject({
  apiVersion: z.literal(apiVersion),
  kind: z.enum(kinds.map(({ kind }) => kind)),
  metadata: Metadata,
  spec: z.looseObject({}),
});

/** Reads every manifest of a folder; a file may hold several. */
export async function readManifests(folder: string): Promise<Resource[]> {
  const files = (await readdir(folder)).filter((name) => /\.ya?ml$/.test(name)).toSorted();
  const manifests = await Promise.all(
    files.map(async (name) => parseManifests(name, await readFile(join(folder, name), 'utf8'))),
  );
  return manifests.flat();
}

/** Applies resources in the order in which they depend on each other. */
export async function applyManifests(context: ApplyContext, resources: readonly Resource[]): Promise<void> {
  for (const kind of kinds) {
    for (const resource of resources) {
      if (resource.kind === kind.kind) await kind.apply(context, resource).catch(refusedFor(resource));
    }
  }
}

function parseManifests(file: string, text: string): Resource[] {
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

/** Tells what stalls a resource as being of that resource; any other failure stays what it is. */
function refusedFor({ kind, metadata }: Resource): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Stalled)) throw error;
    throw new ManifestError(`${kind} ${metadata.name}: ${error.message}`, { cause: error });
  };
}
