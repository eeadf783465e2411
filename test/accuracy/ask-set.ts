import type { Answerer, EarlierTurn } from './answerer.ts';
import { askQuestion, judge } from './ask-question.ts';
import type { AskedQuestion } from './ask-question.ts';
import { withQuestionDatabases } from './question-databases.ts';
import type { QuestionDatabase } from './question-databases.ts';
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
        for (const entry of entriesOf(ofDatabase)) {
          signal.throwIfAborted();
          asked.push(...(await askInTurn(answerer, database, entry)));
        }
      });
    }
    return asked;
  });
}

/** The turns of each conversation together; a question that is in none by itself. */
function entriesOf(questions: readonly Question[]): Question[][] {
  return [...Map.groupBy(questions, (question) => question.turn?.conversation ?? question).values()];
}

/** Asks one after the other, each with what came before it. A turn that is context alone is asked and not judged. */
async function askInTurn(
  answerer: Answerer,
  database: QuestionDatabase,
  questions: readonly Question[],
): Promise<AskedQuestion[]> {
  const asked: AskedQuestion[] = [];
  const earlier: EarlierTurn[] = [];
  for (const question of questions) {
    const answer = await askQuestion(answerer, database, question, [...earlier]);
    if (question.gold.state !== 'context') asked.push(await judge(database, question, answer));
    earlier.push({ question: question.question, answered: answer.answered });
  }
  return asked;
}
