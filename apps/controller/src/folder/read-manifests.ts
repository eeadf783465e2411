import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#platform';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { kinds } from '../kinds/kinds.js';
import { Metadata, apiVersion, managedByOf } from '../kinds/resource.js';
import type { Resource } from '../kinds/resource.js';
import { ManifestError } from './manifest-error.js';

/** A resource of a folder, and where it stands there. */
export interface Manifest extends Resource {
  /** `shop.yaml, document 2` */
  place: string;
}

/** What a folder holds: resources, and the Secrets beside them, by name. */
export interface Manifests {
  resources: Manifest[];
  secrets: Map<string, Record<string, string>>;
}

const Declared = z.strictObject({
  apiVersion: z.literal(apiVersion),
  kind: z.enum(kinds.map(({ kind }) => kind)),
  metadata: Metadata,
  spec: z.looseObject({}),
  status: z.unknown().optional(),
});

const Base64 = z.string().transform((text) => Buffer.from(text, 'base64').toString('utf8'));
const Secret = z.looseObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Secret'),
  metadata: Metadata,
  stringData: z.record(z.string(), z.string()).default({}),
  data: z.record(z.string(), Base64).default({}),
});

/** Reads every manifest of a folder; a file may hold several. All that is wrong is told at once. */
export async function readManifests(folder: string): Promise<Manifests> {
  const found: Manifests = { resources: [], secrets: new Map() };
  const problems: string[] = [];
  for (const file of await listFiles(folder)) {
    const documents = parseAllDocuments(await readFile(join(folder, file), 'utf8'));
    for (const [index, document] of documents.entries()) {
      const place = documents.length === 1 ? file : `${file}, document ${index + 1}`;
      const [syntaxError] = document.errors;
      if (syntaxError) problems.push(`${place}: ${syntaxError.message}`);
      else problems.push(...take(found, place, document.toJS()).map((problem) => `${place}: ${problem}`));
    }
  }
  problems.push(...problemsBetween(found.resources));
  if (problems.length > 0) throw new ManifestError(problems.join('\n'));
  return found;
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => /\.ya?ml$/.test(name)).toSorted();
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT' && errorCode(cause) !== 'ENOTDIR') throw cause;
    throw new ManifestError(`${folder} is no folder`, { cause });
  }
}

/** Takes in one document, and says what is wrong with it. */
function take({ resources, secrets }: Manifests, place: string, content: unknown): string[] {
  if (content === null) return [];
  const secret = Secret.safeParse(content);
  if (secret.success) {
    const { metadata, data, stringData } = secret.data;
    secrets.set(metadata.name, { ...data, ...stringData });
    return [];
  }
  const result = Declared.safeParse(content);
  if (!result.success) return result.error.issues.map(describeIssue);
  const resource = result.data;
  const kind = kinds.find((one) => one.kind === resource.kind);
  const spec = kind?.spec.safeParse(resource.spec);
  if (spec?.success === false)
    return spec.error.issues.map(({ path, message }) => describeIssue({ path: ['spec', ...path], message }));
  // What was copied from a cluster has the uid that it had there.
  const { uid: _uid, ...metadata } = resource.metadata;
  resources.push({ ...resource, metadata, status: {}, place });
  return [];
}

function describeIssue({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  return `${path.map(String).join('.')}: ${message}`;
}

/** What is said twice, and what would be in another namespace: a folder has one. */
function problemsBetween(resources: readonly Manifest[]): string[] {
  const places = new Map<string, string>();
  const [first] = resources;
  return resources.flatMap(({ kind, metadata, place }) => {
    const name = managedByOf(kind, metadata);
    const before = places.get(name);
    places.set(name, place);
    const namespace = first?.metadata.namespace;
    return [
      ...(before === undefined ? [] : [`${place}: ${kind} ${metadata.name} stands in ${before} already`]),
      ...(metadata.namespace === namespace
        ? []
        : [`${place}: a folder has one namespace, and ${first?.place} is in ${namespace}`]),
    ];
  });
}
