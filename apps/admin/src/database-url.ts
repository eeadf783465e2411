import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The operator has to do something first; the message says what. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** DATABASE_URL, or the database of an all-in-one that runs with the given folder. */
export async function findDatabaseUrl(environment: NodeJS.ProcessEnv, dataFolder: string): Promise<string> {
  const given = environment['DATABASE_URL'];
  if (given) return given;
  try {
    const text = await readFile(join(dataFolder, 'runtime.json'), 'utf8');
    return z.object({ database_url: z.string() }).parse(JSON.parse(text)).database_url;
  } catch (cause) {
    const message = `No database: set DATABASE_URL, or start the all-in-one first (npm start; with --data DIR there, also here; looked in ${dataFolder}).`;
    throw new OperatorError(message, { cause });
  }
}
