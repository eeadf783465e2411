import { z } from 'zod';

/** Returns the schema of another tool's document in one of the formats. */
export function documentText(formats: string) {
  return z.string().min(1).max(1_000_000).describe(`${formats}; at most 300,000 characters.`);
}

/** Parts of a document that were not taken over, and why. */
export const SkippedParts = z.array(z.object({ name: z.string(), reason: z.string() }));
