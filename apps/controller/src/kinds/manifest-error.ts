import { Refusal } from '#contracts';
import { z } from 'zod';

const Issues = z.array(z.object({ path: z.string(), message: z.string() }));

/** A manifest is not what its kind asks for; the message says where and why. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

/** Tells a refusal as being of the manifest that was applied, with all that was wrong with it; any other failure stays what it is. */
export function refusedFor(manifest: {
  kind: string;
  metadata: { name: string };
}): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Refusal)) throw error;
    const issues = Issues.safeParse(error.context['issues']).data ?? [];
    const problems = issues.map(({ path, message }) => `${path}: ${message}`);
    const what = [error.message, ...problems].join('; ');
    throw new ManifestError(`${manifest.kind} ${manifest.metadata.name}: ${what}`, { cause: error });
  };
}
