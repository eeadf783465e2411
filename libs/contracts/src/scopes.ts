import { z } from 'zod';

/** The scopes of a key (SPEC 2.1). A key with none set has full access. */
export const scopes = ['ask', 'read'] as const;

/** One scope of a key. */
export const Scope = z
  .enum(scopes)
  .meta({ id: 'Scope', description: 'A thing that a key may do: ask questions, or read resources.' });
export type Scope = z.infer<typeof Scope>;

/** Returns the scopes that a key has in effect: a key with none set has all of them. */
export function effectiveScopes(granted: readonly Scope[]): readonly Scope[] {
  return granted.length === 0 ? scopes : scopes.filter((scope) => granted.includes(scope));
}
