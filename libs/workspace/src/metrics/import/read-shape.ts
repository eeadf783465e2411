import { describeIssue } from '#contracts';
import type { z } from 'zod';

/** The entries of a list that have the shape; other entries, and values that are no list, are ignored. */
export function readList<T>(shape: z.ZodType<T>, value: unknown): T[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const parsed = shape.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Reads an entry by its shape; errors are worded for people. */
export function readShape<Shape extends z.ZodType>(shape: Shape, entry: unknown) {
  return shape.safeParse(entry, {
    // Our documentation does not have the shapes of other tools.
    error: (issue) => (issue.code === 'invalid_union' ? 'has another shape' : describeIssue(issue)),
  });
}

/** The reason why a value lacks a shape, in a few words. */
export function misfitOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join('.');
  return `it cannot be read: ${path ? `"${path}" ` : 'it '}${issue?.message ?? 'has another shape'}`;
}

/** The entry's own name, or its place in the list. */
export function nameOf(entry: unknown, index: number, kind = 'metric'): string {
  if (typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name === 'string')
    return entry.name.slice(0, 200);
  return `${kind} ${index + 1}`;
}
