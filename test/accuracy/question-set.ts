import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readPairFile } from './pair-file.ts';
import { QuestionLine } from './question.ts';
import type { Question } from './question.ts';

/** Which questions of a set are asked. */
export interface Selection {
  /** Names of databases; every one when there is none. */
  only: readonly string[];
  limit: number | undefined;
}

/**
 * Reads the questions of a set: `questions.jsonl`, in its order, or every YAML file of pairs. A database's questions follow each
 * other.
 */
export async function readQuestions(directory: string, { only, limit }: Selection): Promise<Question[]> {
  const lines = join(directory, 'questions.jsonl');
  const questions = existsSync(lines) ? await readLines(lines) : await readPairs(directory);
  const chosen = questions.filter(({ db }) => only.length === 0 || only.includes(db)).slice(0, limit);
  return [...Map.groupBy(chosen, ({ db }) => db).values()].flat();
}

/** The file that makes a database of the set: statements, or a module with a function `fill`. */
export function databaseFile(directory: string, db: string): string {
  const module = join(directory, 'databases', `${db}.ts`);
  return existsSync(module) ? module : join(directory, 'databases', `${db}.sql`);
}

async function readLines(path: string): Promise<Question[]> {
  const text = await readFile(path, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => QuestionLine.parse(JSON.parse(line)));
}

async function readPairs(directory: string): Promise<Question[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.yaml')).toSorted();
  return (await Promise.all(names.map((name) => readPairFile(join(directory, name))))).flat();
}
