import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readPairFile } from './pair-file.ts';
import { questionsOfLine } from './question-line.ts';
import { kindOf } from './question.ts';
import type { Question } from './question.ts';

/** The questions of a set to ask; by default all. A conversation is asked as a whole or not at all. */
export interface Selection {
  /** Looked for in the id, the name of the database and the text, each by itself. */
  only?: RegExp | undefined;
  kinds?: readonly string[] | undefined;
  /** The maximum number of lines of the set; a conversation is one. */
  limit?: number | undefined;
}

/**
 * Reads the questions of a set: `questions.jsonl`, in its order, or every YAML file of pairs. A database's questions follow each
 * other.
 */
export async function readQuestions(directory: string, selection: Selection = {}): Promise<Question[]> {
  const lines = join(directory, 'questions.jsonl');
  const entries = existsSync(lines) ? await readLines(lines) : await readPairs(directory);
  const chosen = entries
    .filter((entry) => entry.some((question) => isChosen(question, selection)))
    .slice(0, selection.limit)
    .flat();
  return [...Map.groupBy(chosen, ({ db }) => db).values()].flat();
}

/** The file that makes a database of the set: statements, or a module with a function `fill`. */
export function databaseFile(directory: string, db: string): string {
  const module = join(directory, 'databases', `${db}.ts`);
  return existsSync(module) ? module : join(directory, 'databases', `${db}.sql`);
}

function isChosen(question: Question, { only, kinds = [] }: Selection): boolean {
  if (kinds.length > 0 && !kinds.includes(kindOf(question))) return false;
  const { id, db, question: text } = question;
  return only === undefined || [id, db, text].some((part) => only.test(part));
}

async function readLines(path: string): Promise<Question[][]> {
  const text = await readFile(path, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => questionsOfLine(JSON.parse(line)));
}

async function readPairs(directory: string): Promise<Question[][]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.yaml')).toSorted();
  const files = await Promise.all(names.map((name) => readPairFile(join(directory, name))));
  return files.flat().map((question) => [question]);
}
