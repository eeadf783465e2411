import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const answerable = z.object({
  id: z.string(),
  db: z.string().regex(/^\w+$/, 'must be letters, digits and _'),
  question: z.string(),
  instructions: z.string().optional(),
  accept: z.array(z.string()).min(1),
  ordered: z.boolean(),
});
const unanswerable = answerable
  .omit({ accept: true, ordered: true })
  .extend({ answerable: z.literal(false) });
const Line = z.union([unanswerable, answerable]);

/** A question with the statements that answer it, or one that the data cannot answer. */
export type Question = z.infer<typeof Line>;

/** Which questions of a set are asked. */
export interface Selection {
  /** Names of databases; every one when there is none. */
  only: readonly string[];
  limit: number | undefined;
}

/** Reads `questions.jsonl` of a set, in its order; a database's questions follow each other. */
export async function readQuestions(directory: string, { only, limit }: Selection): Promise<Question[]> {
  const text = await readFile(join(directory, 'questions.jsonl'), 'utf8');
  const questions = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => Line.parse(JSON.parse(line)));
  const chosen = questions.filter(({ db }) => only.length === 0 || only.includes(db)).slice(0, limit);
  return [...Map.groupBy(chosen, ({ db }) => db).values()].flat();
}

/** The file that makes a database of the set. */
export function databaseFile(directory: string, db: string): string {
  return join(directory, 'databases', `${db}.sql`);
}
