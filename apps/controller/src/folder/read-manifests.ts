import { z } from 'zod';
import { kinds } from '../kinds/kinds.js';
import { Metadata, apiVersion, managedByOf } from '../kinds/resource.js';
import type { Resource } from '../kinds/resource.js';
import { trimLineEnd } from '../kinds/secret-refs.js';
import { checkManifest } from './check-manifest.js';
import { describeIssue } from './describe-issue.js';
import { ManifestError } from './manifest-error.js';
import { readDocuments } from './read-documents.js';
import { findDuplicateResources } from './duplicate-resources.js';

/** A resource of a folder, and where it stands there. */
export interface Manifest extends Resource {
  /** `shop.yaml, document 2` */
  place: string;
}

/** The content of a folder: resources, and the Secrets beside them, by name. */
export interface Manifests {
  resources: Manifest[];
  secrets: Map<string, Record<string, string>>;
}

/** The fields of Kubernetes' own: a field that is misspelt is told, or a resource would stand in another namespace than is meant. */
const KnownMetadata = z.strictObject({
  ...Metadata.shape,
  labels: z.record(z.string(), z.string()).optional(),
  generateName: z.unknown().optional(),
  deletionGracePeriodSeconds: z.unknown().optional(),
  ownerReferences: z.unknown().optional(),
  managedFields: z.unknown().optional(),
  selfLink: z.unknown().optional(),
});

const metadataSchema = {
  properties: Object.fromEntries(Object.keys(KnownMetadata.shape).map((name) => [name, {}])),
};

const Declared = z.strictObject({
  apiVersion: z.literal(apiVersion),
  kind: z.enum(kinds.map(({ kind }) => kind)),
  metadata: KnownMetadata,
  spec: z.looseObject({}),
  status: z.unknown().optional(),
});

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const Base64 = z
  .string()
  .regex(base64, 'is not base64; plain text goes into stringData')
  .transform((text) => Buffer.from(text, 'base64').toString('utf8'));
const Secret = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Secret'),
  metadata: KnownMetadata,
  type: z.string().optional(),
  immutable: z.boolean().optional(),
  stringData: z
    .record(z.string(), z.string())
    .nullish()
    .transform((values) => values ?? {}),
  data: z
    .record(z.string(), Base64)
    .nullish()
    .transform((values) => values ?? {}),
});

/** The list that kubectl writes of several resources. */
const List = z.looseObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('List'),
  items: z.array(z.unknown()),
});
const Named = z.looseObject({ apiVersion: z.string().optional(), kind: z.string().optional() });

/**
 * Reads every manifest of a folder, and reports all faults at once. With a namespace, resources of other namespaces are faults as well: the
 * author of a manifest does not choose whose Secrets it reads.
 */
export async function readManifests(folder: string, namespace?: string): Promise<Manifests> {
  const found: Manifests = { resources: [], secrets: new Map() };
  const problems: string[] = [];
  for (const { place, ...document } of await readDocuments(folder))
    if ('problem' in document) problems.push(`${place}: ${document.problem}`);
    else problems.push(...takeDocument(found, place, document.content));
  if (namespace !== undefined) problems.push(...outsideNamespace(namespace, found.resources));
  problems.push(...problemsBetween(found.resources), ...findDuplicateResources(found.resources));
  if (problems.length > 0) throw new ManifestError(problems.join('\n'));
  return found;
}

/** Takes in one document, and says what is wrong with it, and where. */
function takeDocument(found: Manifests, place: string, content: unknown): string[] {
  const list = List.safeParse(content);
  if (!list.success) return take(found, place, content).map((problem) => `${place}: ${problem}`);
  return list.data.items.flatMap((item, index) => takeDocument(found, `${place}, item ${index + 1}`, item));
}

function take(found: Manifests, place: string, content: unknown): string[] {
  if (content === null) return [];
  const named = Named.safeParse(content).data;
  if (named?.apiVersion === 'v1' && named.kind === 'Secret') return takeSecret(found, content);
  if (named?.apiVersion !== undefined && named.apiVersion !== apiVersion)
    return [
      `this is ${named.kind} of ${named.apiVersion}: a folder holds resources of ${apiVersion}, and Secrets`,
    ];
  return takeResource(found, place, content);
}

function takeSecret({ secrets }: Manifests, content: unknown): string[] {
  const secret = Secret.safeParse(content, { reportInput: true });
  if (!secret.success) return describeAll(secret.error);
  const { metadata, data, stringData } = secret.data;
  if (secrets.has(metadata.name)) return [`the Secret ${metadata.name} stands in the folder already`];
  const values = Object.entries({ ...data, ...stringData });
  secrets.set(metadata.name, Object.fromEntries(values.map(([key, value]) => [key, trimLineEnd(value)])));
  return [];
}

function takeResource({ resources }: Manifests, place: string, content: unknown): string[] {
  const result = Declared.safeParse(content, { reportInput: true });
  if (!result.success) return describeAll(result.error);
  const resource = result.data;
  const kind = kinds.find((one) => one.kind === resource.kind);
  const problems = kind ? checkManifest(kind, resource) : [];
  if (problems.length > 0) return problems;
  // A resource that was copied from a cluster has the uid that it had there.
  const { uid: _uid, ...metadata } = resource.metadata;
  resources.push({ ...resource, metadata, status: {}, place });
  return [];
}

function describeAll({ issues }: z.ZodError): string[] {
  return issues
    .flatMap((issue) => describeIssue(issue, metadataSchema))
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
}

function outsideNamespace(namespace: string, resources: readonly Manifest[]): string[] {
  return resources
    .filter(({ metadata }) => metadata.namespace !== namespace)
    .map(
      ({ place, metadata }) =>
        `${place}: is in the namespace ${metadata.namespace}, and ${namespace} is applied`,
    );
}

/** Resources that stand twice, and those of another namespace: a folder has one. */
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
        : [
            `${place}: is in the namespace ${metadata.namespace}, and ${first?.place} in ${namespace}: a folder has one namespace`,
          ]),
    ];
  });
}
