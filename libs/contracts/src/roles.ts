import { z } from 'zod';

/** Roles of a member in a workspace, lowest to highest; `admin` is the specification's account admin. */
export const roles = ['viewer', 'editor', 'admin'] as const;

/** The role of a member in a workspace. */
export const Role = z.enum(roles).meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

/** Reports whether a member with `role` may use an operation that requires `required`. */
export function roleReaches(role: Role, required: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(required);
}
