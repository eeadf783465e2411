import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, codeOf } from '../failure.js';
import { isRecord, stringField } from '../json.js';
import { readInput } from '../read-input.js';
import type { Environment } from '../environment.js';

export type Fields = Readonly<Record<string, unknown>>;

/** A declared resource, as the controller reads it. */
export interface Manifest {
  kind: string;
  name: string;
  /** The name of the Workspace resource that it belongs to. */
  workspace: string | undefined;
  spec: Fields;
  /** Where it stands: `shop.yaml, document 2`. */
  place: string;
}

const group = 'questglass.io/';

/** Reads the manifests of files, of folders (not of those below), and of standard input with `-`. */
export async function readManifests(environment: Environment, paths: readonly string[]): Promise<Manifest[]> {
  const found: Manifest[] = [];
  for (const file of paths.flatMap(filesOf))
    for (const { place, content } of await documentsIn(environment, file))
      found.push(...manifestsOf(content, place));
  requireOnce(found);
  return found;
}

function filesOf(path: string): string[] {
  if (path === '-') return [path];
  try {
    if (!statSync(path).isDirectory()) return [path];
    const names = readdirSync(path).filter((name) => /\.(?:ya?ml|json)$/.test(name));
    return names.toSorted().map((name) => join(path, name));
  } catch (cause) {
    throw new Failure(`${path} cannot be read (${codeOf(cause)})`, undefined, { cause });
  }
}

async function documentsIn(
  environment: Environment,
  file: string,
): Promise<{ place: string; content: unknown }[]> {
  const text = (await readInput(environment, file)).toString('utf8');
  const source = file === '-' ? 'standard input' : file;
  // No other command should pay for loading it.
  const { LineCounter, parseAllDocuments } = await import('yaml');
  const lines = new LineCounter();
  // JSON is YAML, too. A message with the line itself might show a secret that stands there.
  const documents = parseAllDocuments(text, { lineCounter: lines, prettyErrors: false });
  return [...documents].map((document, index) => {
    const place = documents.length === 1 ? source : `${source}, document ${index + 1}`;
    const [fault] = document.errors;
    if (fault) throw new Failure(`${place}, line ${lines.linePos(fault.pos[0]).line}: ${fault.message}`);
    return { place, content: contentOf(document, place) };
  });
}

function contentOf(document: { toJS(): unknown }, place: string): unknown {
  try {
    const content = document.toJS();
    // A value that holds itself would be walked through for ever.
    JSON.stringify(content);
    return content;
  } catch (cause) {
    throw new Failure(`${place}: an alias leads nowhere, into itself, or to too much`, undefined, { cause });
  }
}

function manifestsOf(content: unknown, place: string): Manifest[] {
  if (content === null) return [];
  if (!isRecord(content)) throw new Failure(`${place}: is no resource`);
  if (content['kind'] === 'List' && Array.isArray(content['items']))
    return content['items'].flatMap((item, index) => manifestsOf(item, `${place}, item ${index + 1}`));
  const { apiVersion, kind, metadata, spec } = content;
  // Other resources of a folder, such as Secrets, are for the cluster.
  if (typeof apiVersion !== 'string' || typeof kind !== 'string')
    throw new Failure(`${place}: is no resource`);
  if (!apiVersion.startsWith(group)) return [];
  const name = isRecord(metadata) ? stringField(metadata, 'name') : undefined;
  if (name === undefined) throw new Failure(`${place}: metadata.name is missing`);
  if (!isRecord(spec)) throw new Failure(`${place}: spec is missing`);
  return [{ kind, name, workspace: nameIn(spec['workspaceRef']), spec, place }];
}

/** The name in a reference. */
export function nameIn(reference: unknown): string | undefined {
  return isRecord(reference) ? stringField(reference, 'name') : undefined;
}

function requireOnce(manifests: readonly Manifest[]): void {
  const places = new Map<string, string>();
  for (const { kind, name, workspace, place } of manifests) {
    const id = `${kind} ${name} ${workspace}`;
    const before = places.get(id);
    if (before !== undefined) throw new Failure(`${place}: ${kind} ${name} stands in ${before} already`);
    places.set(id, place);
  }
}

/** The spec of a manifest, all of whose fields are known: a misspelt one would be passed over. */
export function specOf({ kind, spec, place }: Manifest, known: readonly string[]): Fields {
  requireFields(spec, known, `${place}: spec`, kind);
  return spec;
}

/** Refuses fields that a kind does not have. */
export function requireFields(fields: Fields, known: readonly string[], at: string, kind: string): void {
  const stray = Object.keys(fields).find((field) => !known.includes(field));
  if (stray !== undefined) throw new Failure(`${at}.${stray} is no field of ${kind}`);
}

/** The objects of a list in a spec. */
export function recordsIn(fields: Fields, name: string, place: string): readonly Fields[] {
  const list = fields[name] ?? [];
  if (!Array.isArray(list) || !list.every(isRecord))
    throw new Failure(`${place}: spec.${name} is no list of objects`);
  return list;
}
