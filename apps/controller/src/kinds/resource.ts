import { z } from 'zod';

/** The API group and version of our kinds. */
export const group = 'questglass.io';
export const version = 'v1alpha1';
export const apiVersion = `${group}/${version}` as const;

/** Names the workspace, by its id, that an earlier resource of the same name left behind and that this one takes over. */
export const adoptAnnotation = 'questglass.io/adopt';

/** A name as Kubernetes takes it: a DNS subdomain. */
export const ResourceName = z
  .string()
  .max(253)
  .regex(
    /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/,
    'must be lower-case letters, digits, dashes and dots',
  );

/** The parts of a resource's metadata that are read. A folder has one namespace, so it need not be named there. */
export const Metadata = z.looseObject({
  name: ResourceName,
  namespace: ResourceName.max(63).default('default'),
  uid: z.string().optional(),
  generation: z.number().optional(),
  resourceVersion: z.string().optional(),
  annotations: z.record(z.string(), z.string()).optional(),
  finalizers: z.array(z.string()).optional(),
  creationTimestamp: z.string().optional(),
  deletionTimestamp: z.string().optional(),
});
export type Metadata = z.infer<typeof Metadata>;

/** A condition as kstatus and kubectl read it. */
export interface Condition {
  type: string;
  status: 'True' | 'False' | 'Unknown';
  reason: string;
  message: string;
  lastTransitionTime: string;
  observedGeneration?: number;
}

/** A condition without its times. */
export type Fact = Pick<Condition, 'type' | 'status' | 'reason' | 'message'>;

/** A declared resource, as the API server or a file holds it. */
export interface Resource<Spec = unknown> {
  apiVersion: string;
  kind: string;
  metadata: Metadata;
  spec: Spec;
  status?: { conditions?: readonly Condition[]; observedGeneration?: number };
}

/** The mark of a record that a manifest manages: the resource, as people name it. */
export function managedByOf(kind: string, { namespace, name }: Pick<Metadata, 'name' | 'namespace'>): string {
  return `${kind}/${namespace}/${name}`;
}

/** The mark of a folder's resources, which have no uid, unlike those of a cluster. */
export const folderUid = 'folder';

/** Another resource of the same namespace. */
export const ResourceRef = z.strictObject({
  name: ResourceName.describe('Its name, in the same namespace.'),
});
export type ResourceRef = z.infer<typeof ResourceRef>;

/** The Workspace that a resource belongs to. */
export const WorkspaceRef = ResourceRef;

const InWorkspace = z.object({ workspaceRef: z.object({ name: z.string() }) });

/** The Workspace that a resource says it belongs to, as far as its spec can be read. */
export function workspaceNameOf({ spec }: Pick<Resource, 'spec'>): string | undefined {
  return InWorkspace.safeParse(spec).data?.workspaceRef.name;
}
