import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, until } from '#testing';
import type { TestDatabase } from '#testing';
import { kinds } from '#apps/controller/src/kinds/kinds';
import { parseAllDocuments } from 'yaml';
import { startApiServer } from './api-server.js';
import type { Answer, ApiServer, Json } from './api-server.js';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const group = '/apis/questglass.io/v1alpha1';
const rbac = '/apis/rbac.authorization.k8s.io/v1';

/** The acts of a test in a namespace. */
export interface Namespace {
  create(kind: string, name: string, spec: object, more?: object): Promise<Json>;
  read(kind: string, name: string): Promise<Answer>;
  /** Merges into a resource; answers with it. */
  patch(kind: string, name: string, change: object): Promise<Json>;
  remove(kind: string, name: string): Promise<void>;
  /** A condition's status and reason, as `True Applied`; empty where there is none, or not for the newest generation. */
  condition(kind: string, name: string, type?: string): Promise<string>;
  untilReady(kind: string, name: string, limitMs?: number): Promise<void>;
  untilGone(kind: string, name: string, limitMs?: number): Promise<void>;
  secret(name: string): Promise<Record<string, string> | undefined>;
  events(regarding: string): Promise<Json[]>;
}

/** A cluster with our definitions and the controller's Role in it, and a database. By itself it is the namespace `default`. */
export interface ControllerStand extends Namespace {
  server: ApiServer;
  database: TestDatabase;
  /** Makes another namespace, with the controller's Role in it where it is to have one. */
  addNamespace(name: string, hasRole: boolean): Promise<Namespace>;
  /** Gives the controller in all namespaces what its Role gives it in one. */
  grantEverywhere(): Promise<void>;
  stop(): Promise<void>;
}

export async function startStand(): Promise<ControllerStand> {
  const server = await startApiServer();
  try {
    await applyDefinitions(server);
    await applyRoles(server, 'default', 'k8s/rbac/leader-election.yaml');
    await applyRoles(server, 'default', 'k8s/rbac/role.yaml');
    const database = await createTestDatabase();
    return {
      ...namespaceOf(server, 'default'),
      server,
      database,
      addNamespace: async (name, hasRole) => {
        const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
        await succeed(server.send('POST', '/api/v1/namespaces', namespace));
        if (hasRole) await applyRoles(server, name, 'k8s/rbac/role.yaml');
        return namespaceOf(server, name);
      },
      grantEverywhere: () => applyRoles(server, undefined, 'k8s/rbac/role.yaml'),
      stop: async () => {
        await Promise.all([server.stop(), database.drop()]);
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function namespaceOf(server: ApiServer, namespace: string): Namespace {
  const pathOf = (kind: string, name = '') =>
    [`${group}/namespaces/${namespace}/${pluralOf(kind)}`, name].filter(Boolean).join('/');
  const read = (kind: string, name: string) => server.send('GET', pathOf(kind, name));
  const condition = async (kind: string, name: string, type = 'Ready') => {
    const { body } = await read(kind, name);
    if (body.status?.observedGeneration !== body.metadata?.generation) return '';
    const found = body.status?.conditions?.find((one: { type: string }) => one.type === type);
    return found ? `${found.status} ${found.reason}` : '';
  };
  return {
    read,
    condition,
    create: (kind, name, spec, more = {}) =>
      succeed(
        server.send('POST', `${pathOf(kind)}?fieldValidation=Strict`, { ...head(kind, name, more), spec }),
      ),
    patch: (kind, name, change) =>
      succeed(server.send('PATCH', pathOf(kind, name), change, 'application/merge-patch+json')),
    remove: (kind, name) => succeed(server.send('DELETE', pathOf(kind, name))),
    untilReady: (kind, name, limitMs = 120_000) =>
      until(async () => (await condition(kind, name)).startsWith('True'), limitMs),
    untilGone: (kind, name, limitMs = 120_000) =>
      until(async () => (await read(kind, name)).status === 404, limitMs),
    secret: async (name) => {
      const { status, body } = await server.send('GET', `/api/v1/namespaces/${namespace}/secrets/${name}`);
      if (status === 404) return undefined;
      const data: Record<string, string> = body.data ?? {};
      return Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
      );
    },
    events: async (regarding) => {
      const { body } = await server.send('GET', `/apis/events.k8s.io/v1/namespaces/${namespace}/events`);
      return body.items.filter((event: Json) => event.regarding.name === regarding);
    },
  };
}

/** A resource without its spec. */
function head(kind: string, name: string, metadata: object) {
  return { apiVersion: 'questglass.io/v1alpha1', kind, metadata: { name, ...metadata } };
}

function pluralOf(kind: string): string {
  const found = kinds.find((one) => one.kind === kind);
  if (!found) throw new Error(`there is no kind ${kind}`);
  return found.plural;
}

async function succeed(answer: Promise<Answer>): Promise<Json> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${body.message}`);
  return body;
}

/** The definitions that people apply: what the controller writes has to pass them, too. */
async function applyDefinitions(server: ApiServer): Promise<void> {
  for (const { plural } of kinds)
    for (const definition of await readManifests(`k8s/crds/${plural}.yaml`))
      await succeed(
        server.send('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition),
      );
  await until(async () => {
    const { body } = await server.send('GET', group);
    const served = new Set(body.resources?.map(({ kind }: { kind: string }) => kind));
    return kinds.every(({ kind }) => served.has(kind));
  });
}

/** The controller has no more rights than k8s/rbac gives it; without a namespace it has them in all. */
async function applyRoles(server: ApiServer, namespace: string | undefined, file: string): Promise<void> {
  const scope = namespace === undefined ? 'Cluster' : '';
  const place = namespace === undefined ? rbac : `${rbac}/namespaces/${namespace}`;
  const subjects = [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'controller' }];
  for (const { metadata, roleRef, ...manifest } of await readManifests(file)) {
    const isBinding = manifest.kind === 'RoleBinding';
    await succeed(
      server.send('POST', `${place}/${scope.toLowerCase()}${isBinding ? 'rolebindings' : 'roles'}`, {
        ...manifest,
        kind: `${scope}${manifest.kind}`,
        metadata: { name: metadata.name },
        ...(isBinding && { roleRef: { ...roleRef, kind: `${scope}Role` }, subjects }),
      }),
    );
  }
}

async function readManifests(file: string): Promise<Json[]> {
  const text = await readFile(join(repository, file), 'utf8');
  return parseAllDocuments(text).map((document) => document.toJS());
}
