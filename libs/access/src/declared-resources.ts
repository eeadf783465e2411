import type { EntityManager } from '#database';

/** A resource as a folder declared it when it was last applied. */
export interface DeclaredResource {
  kind: string;
  namespace: string;
  name: string;
  spec: unknown;
  /** The folder's owner, where one is named. */
  owner: string | null;
}

/** Records a resource that a folder declares, so that its removal from there can be noticed. */
export async function rememberDeclared(
  db: EntityManager,
  managedBy: string,
  { kind, namespace, name, spec, owner }: DeclaredResource,
  at: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO declared_resource (managed_by, kind, namespace, name, spec, applied_at, owner) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (managed_by) DO UPDATE SET spec = EXCLUDED.spec, applied_at = EXCLUDED.applied_at, owner = EXCLUDED.owner`,
    [managedBy, kind, namespace, name, JSON.stringify(spec), at, owner],
  );
}

/** The resource that a folder declared under a name, if any. */
export async function findDeclared(
  db: EntityManager,
  managedBy: string,
): Promise<DeclaredResource | undefined> {
  const [found]: DeclaredResource[] = await db.query(
    'SELECT kind, namespace, name, spec, owner FROM declared_resource WHERE managed_by = $1',
    [managedBy],
  );
  return found;
}

/** The resources that an owner's folders have declared in a namespace and not withdrawn. */
export async function listDeclared(
  db: EntityManager,
  namespace: string,
  owner: string,
): Promise<DeclaredResource[]> {
  return db.query(
    'SELECT kind, namespace, name, spec, owner FROM declared_resource WHERE namespace = $1 AND owner = $2 ORDER BY managed_by',
    [namespace, owner],
  );
}

export async function forgetDeclared(db: EntityManager, managedBy: string): Promise<void> {
  await db.query('DELETE FROM declared_resource WHERE managed_by = $1', [managedBy]);
}
