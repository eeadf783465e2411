import { z } from 'zod';
import type { SecretStore } from './context.js';
import { ResourceName } from './resource.js';
import { Pending } from './stalled.js';

/** A key of a Secret, as Kubernetes takes it. */
const SecretKey = z
  .string()
  .max(253)
  .regex(/^[-._a-zA-Z0-9]+$/, 'must be letters, digits, dashes, dots and underscores')
  .refine((key) => !/^\.{1,2}$/.test(key), 'must not be . or ..')
  .describe('The key in the Secret.');

/** A value in a Secret of the same namespace. */
export const SecretKeyRef = z.strictObject({
  name: ResourceName.describe('The Secret, in the same namespace.'),
  key: SecretKey,
});
export type SecretKeyRef = z.infer<typeof SecretKeyRef>;

/** The same, where the key has a usual name. */
export function secretKeyRef(usualKey: string) {
  return SecretKeyRef.extend({ key: SecretKey.default(usualKey) });
}

/** The value that a reference means. */
export async function readSecret(
  secrets: SecretStore,
  { name, key }: SecretKeyRef,
  field: string,
): Promise<string> {
  const value = await secrets.read(name, key);
  if (value !== undefined) return value;
  throw new Pending(
    'SecretNotFound',
    `${field} names the key ${key} of the Secret ${name}, which is not there: ${secrets.adviceFor(name, key)}, or name another`,
  );
}

/** A file from an editor, or from `echo`, ends with a line end that nobody means. */
export function trimLineEnd(value: string): string {
  return value.replace(/\r?\n$/, '');
}
