import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** Labels that people gave a database, to hold a model against. */
const Labels = z.object({
  derived: z
    .array(z.object({ of: z.string(), kind: z.string(), name: z.string(), how: z.string() }))
    .default([]),
  links: z.array(z.object({ from: z.string(), to: z.string(), declared: z.boolean() })),
  tables: z.record(
    z.string(),
    z.object({
      role: z.string(),
      entity: z.object({ singular: z.string(), plural: z.string() }),
      name: z.union([z.string(), z.array(z.string())]).nullable(),
      time: z.string().nullable(),
      times: z.record(z.string(), z.string()),
      columns: z.record(
        z.string(),
        z.object({
          kind: z.string(),
          adds: z.string().optional(),
          unit: z.string().nullish(),
          means: z.record(z.string(), z.string()).optional(),
        }),
      ),
    }),
  ),
});
export type Labels = z.infer<typeof Labels>;

/** The labels of one database. */
export async function readLabels(file: string): Promise<Labels> {
  return Labels.parse(JSON.parse(await readFile(file, 'utf8')));
}
