import { z } from 'zod';

export const apiVersion = 'questglass.io/v1alpha1';

/** A name as Kubernetes takes it. */
export const ResourceName = z
  .string()
  .max(63)
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, 'must be lower-case letters, digits and dashes');

/** What of a resource's metadata is read. A folder has one namespace, so it need not be named there. */
export const Metadata = z.looseObject({ name: ResourceName, namespace: ResourceName.default('default') });
export type Metadata = z.infer<typeof Metadata>;

/** What a record carries that a manifest manages: the resource, as people name it. */
export function managedByOf(kind: string, { namespace, name }: Metadata): string {
  return `${kind}/${namespace}/${name}`;
}

/** Another resource of the same namespace. */
export const ResourceRef = z.strictObject({ name: ResourceName });
export type ResourceRef = z.infer<typeof ResourceRef>;

/** The Workspace that a resource belongs to. */
export const WorkspaceRef = ResourceRef;
