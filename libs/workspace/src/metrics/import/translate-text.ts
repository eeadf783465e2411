import type { ThreadPool } from '#platform';
import { z } from 'zod';
import { runRefusable } from '../../thread-jobs.js';
import { readDocument } from './read-document.js';
import { translateMetrics } from './translate-metrics.js';
import type { ImportTarget, Translation } from './translation.js';

const Input = z.object({ yaml: z.string(), target: z.custom<ImportTarget>() });

const Translations = z.array(
  z.union([
    z.object({
      metric: z.object({
        name: z.string(),
        description: z.string(),
        source: z.string(),
        expression: z.string(),
        dimensions: z.array(z.string()),
        filters: z.array(z.string()),
        time_column: z.string().nullable(),
        synonyms: z.array(z.string()),
      }),
    }),
    z.object({ name: z.string(), reason: z.string() }),
  ]),
);

/** The metrics of a text, translated in a thread: the worst 300,000 characters take seconds. */
export async function translateText(
  threads: ThreadPool,
  workspaceId: string,
  yaml: string,
  target: ImportTarget,
): Promise<Translation[]> {
  const job = { name: 'metrics', input: { yaml, target } } as const;
  return Translations.parse(await runRefusable(threads, workspaceId, job, 'yaml'));
}

/** The same, in the thread. */
export function translateInThread(input: unknown): Translation[] {
  const { yaml, target } = Input.parse(input);
  return translateMetrics(readDocument(yaml), target);
}
