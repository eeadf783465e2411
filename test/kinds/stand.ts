import { SourceNetwork } from '#connectors';
import { openDatabase } from '#database';
import { SecretBox } from '#platform';
import { createTestDatabase } from '#testing';
import { ReceiverNetwork } from '#webhooks';
import { OpenConnectors } from '#workspace';
import type { ApplyContext, SiblingResource, SecretStore } from '#apps/controller/src/kinds/context';
import { kinds } from '#apps/controller/src/kinds/kinds';
import { Metadata, apiVersion, folderUid } from '#apps/controller/src/kinds/resource';
import type { Resource } from '#apps/controller/src/kinds/resource';

/** Secrets of a namespace, in memory; what is asked of it can be made to fail. */
export class TestSecrets implements SecretStore {
  readonly values = new Map<string, string>();

  read(name: string, key: string): Promise<string | undefined> {
    return Promise.resolve(this.values.get(`${name}/${key}`));
  }

  write(name: string, key: string, value: string): Promise<void> {
    this.values.set(`${name}/${key}`, value);
    return Promise.resolve();
  }

  requireWritable(): Promise<void> {
    return Promise.resolve();
  }

  adviceFor(): string {
    return 'make it';
  }
}

/** The kinds over a database of the test's own. */
export interface KindsStand {
  context: ApplyContext;
  secrets: TestSecrets;
  /** The other resources, by `Kind/name`. */
  neighbours: Map<string, SiblingResource>;
  url: string;
  at(time: string): void;
  query<T>(sql: string, values?: unknown[]): Promise<T[]>;
  apply(kind: string, name: string, spec: object, more?: Partial<Resource>): Promise<Record<string, unknown>>;
  remove(kind: string, name: string, spec: object, more?: Partial<Resource>): Promise<void>;
  stop(): Promise<void>;
}

export async function startKindsStand(): Promise<KindsStand> {
  const database = await createTestDatabase();
  const source = await openDatabase({
    url: database.url,
    applicationName: 'questglass-test',
    connectionsMax: 3,
    onIdleError: () => undefined,
  });
  const box = SecretBox.of(`k1:${Buffer.alloc(32, 7).toString('base64')}`);
  const connectors = new OpenConnectors({
    network: new SourceNetwork({ opened: [] }),
    filesFolder: undefined,
    connectionsMax: 1,
  });
  const secrets = new TestSecrets();
  const uids = new Map<string, string>();
  const neighbours = new Map<string, SiblingResource>();
  let now = new Date('2026-03-10T12:00:00Z');
  const context: ApplyContext = {
    db: source.manager,
    secrets,
    uidOfWorkspace: (name) => uids.get(name),
    siblingOf: (kind, name) => neighbours.get(`${kind}/${name}`),
    adviceForAbsent: (namespace) => `the namespace ${namespace} does not have: create it there`,
    systemNamespace: 'default',
    sources: { db: source.manager, secrets: box, connectors },
    receivers: new ReceiverNetwork({ allowedRanges: [], plainHttp: 'refused' }),
    clock: () => now,
  };
  const kindOf = (name: string) => {
    const found = kinds.find(({ kind }) => kind === name);
    if (!found) throw new Error(`there is no kind ${name}`);
    return found;
  };
  return {
    context,
    secrets,
    neighbours,
    url: database.url,
    at: (time) => {
      now = new Date(time);
    },
    query: (sql, values = []) => source.query(sql, values),
    apply: async (kind, name, spec, more = {}) => {
      if (kind === 'Workspace') uids.set(name, more.metadata?.uid ?? folderUid);
      return { ...(await kindOf(kind).apply(context, { ...resource(kind, name, spec), ...more })) };
    },
    remove: async (kind, name, spec, more = {}) => {
      await kindOf(kind).remove(context, { ...resource(kind, name, spec), ...more });
      if (kind === 'Workspace') uids.delete(name);
    },
    stop: async () => {
      await connectors.close();
      await source.destroy();
      await database.drop();
    },
  };
}

/** A resource of the namespace `default`. */
export function resource(kind: string, name: string, spec: object, metadata: object = {}): Resource {
  return { apiVersion, kind, metadata: Metadata.parse({ name, ...metadata }), spec };
}
