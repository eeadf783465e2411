import type { Role } from '#contracts';

/** The roles to choose from, from the least to the most. */
export const roles: { value: Role; label: string }[] = [
  { value: 'viewer', label: 'Viewer' },
  { value: 'editor', label: 'Editor' },
  { value: 'admin', label: 'Admin' },
];

/** The rights of a role, following "A member who". */
export const meanings: Record<Role, string> = {
  viewer: 'asks questions and sees published dashboards',
  editor: 'also builds dashboards and metrics, describes data, and vouches for answers',
  admin: 'also connects data, makes keys and webhooks, and decides who belongs here',
};

/** The role of that name; undefined where there is none. */
export function roleNamed(name: string): Role | undefined {
  return roles.find(({ value }) => value === name)?.value;
}
