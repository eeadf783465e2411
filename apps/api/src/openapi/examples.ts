import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Real requests of operations with their real answers, and real events; long lists are shortened, and secrets are left out. */
const Examples = z.object({
  operations: z.record(
    z.string(),
    z.object({ request: z.unknown().optional(), response: z.unknown().optional() }),
  ),
  events: z.record(z.string(), z.unknown()),
});

/** Recorded from the demo by `npm run examples`. */
export type Examples = z.infer<typeof Examples>;

/** The examples of the document; read when it is written, which few processes ever do. */
export function readExamples(): Examples {
  return Examples.parse(JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8')));
}
