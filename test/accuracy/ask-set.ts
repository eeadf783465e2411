import type { Answerer } from './answerer.ts';
import { askQuestion } from './ask-question.ts';
import type { AskedQuestion } from './ask-question.ts';
import { withQuestionDatabases } from './question-databases.ts';
import { databaseFile } from './question-set.ts';
import type { Question } from './question.ts';

/**
 * Asks all questions of a set, each to its own database in the server of `url`. One at a time: the times are to
 * count. Stops early where the signal says so, and cleans up.
 */
export async function askSet(
  url: string,
  directory: string,
  questions: readonly Question[],
  answerer: Answerer,
  signal: AbortSignal,
): Promise<AskedQuestion[]> {
  return withQuestionDatabases(url, async (databases) => {
    const asked: AskedQuestion[] = [];
    for (const [db, ofDatabase] of Map.groupBy(questions, (question) => question.db)) {
      await databases.use(db, databaseFile(directory, db), async (database) => {
        for (const question of ofDatabase) {
          signal.throwIfAborted();
          asked.push(await askQuestion(answerer, database, question));
        }
      });
    }
    return asked;
  });
}
