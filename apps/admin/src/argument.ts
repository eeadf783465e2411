import { InvalidArgumentError } from 'commander';
import type { z } from 'zod';

/** Reads an argument or option by a schema of the contract; what does not fit is an error of usage. */
export function parseArgument<T>(schema: z.ZodType<T>): (value: string) => T {
  return (value) => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    throw new InvalidArgumentError(result.error.issues.map(({ message }) => message).join('; '));
  };
}

/** The same for an option that may be given several times. */
export function collectArgument<T>(schema: z.ZodType<T>): (value: string, before: T[]) => T[] {
  return (value, before) => [
    ...before,
    ...value.split(',').map((part) => parseArgument(schema)(part.trim())),
  ];
}
