import type { Actor, WorkspaceAct } from '#access';
import type { EntityManager, WorkspaceRow } from '#database';
import type { Clock } from '#platform';
import type { ReceiverNetwork } from '#webhooks';
import type { SourceContext } from '#workspace';

/** The store of secrets: Kubernetes Secrets of the resource's namespace, or files of one folder. */
export interface SecretStore {
  read(name: string, key: string): Promise<string | undefined>;
  write(name: string, key: string, value: string): Promise<void>;
  /** Throws Stalled where `write` would: a dry run refuses what is refused in earnest. */
  requireWritable(name: string, key: string, value: string): Promise<void>;
  /** Advice where a resource names a key that is not there. */
  adviceFor(name: string, key: string): string;
}

/** Another resource than the one that is applied, in its namespace or its folder. */
export interface SiblingResource {
  /** Why it is not ready, where that is known. */
  problem: string | undefined;
  /** The Workspace that it says it belongs to. */
  workspace: string | undefined;
}

/** The parts with which a resource is applied. */
export interface ApplyContext {
  db: EntityManager;
  secrets: SecretStore;
  /** The uid of a Workspace of the resource's namespace, where there is one now. */
  uidOfWorkspace: (name: string) => string | undefined;
  /** A resource of the same namespace, where one is declared. */
  siblingOf: (kind: 'Workspace' | 'DataSource' | 'Metric', name: string) => SiblingResource | undefined;
  /** Ends "which …" of a resource that nobody declares, with what to do. */
  adviceForAbsent: (namespace: string) => string;
  /** The namespace of those who operate the deployment: what is for all of it is declared there alone. */
  systemNamespace: string;
  sources: SourceContext;
  /** The addresses that webhook receivers may have. */
  receivers: ReceiverNetwork;
  clock: Clock;
  /** Hears what was put back that somebody had changed behind a resource; left out where a change asked for the look. */
  onDriftCorrected?: (acts: readonly string[]) => void;
}

/** Acts of a manifest, as the audit log names them. */
export function manifestActor(managedBy: string): Actor {
  return { type: 'manifest', id: null, name: managedBy, address: null };
}

/** An act of a manifest in its workspace. */
export function actOfManifest(
  { clock }: ApplyContext,
  { id: workspaceId, accountId }: WorkspaceRow,
  managedBy: string,
): WorkspaceAct {
  return { accountId, workspaceId, actor: manifestActor(managedBy), at: clock() };
}
