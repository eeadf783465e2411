import { buildCatalog, readCandidates } from '#english';
import type { Catalog } from '#english';
import { UnsupportedPlan, renderPlan } from '#sql';
import { score } from './ask-question.ts';
import type { Example } from './boosting.ts';
import { withQuestionDatabases } from './question-databases.ts';
import type { QuestionDatabase } from './question-databases.ts';
import { databaseFile } from './question-set.ts';
import type { Question } from './question.ts';

/** The readings of one question. */
export interface ReadExamples {
  db: string;
  /** Asked of a database that it was not written for: there is no right answer. */
  isStray: boolean;
  readings: Example[];
}

/** Of so many questions, one is asked of another database as well. */
const strayEvery = 5;

/** Every reading of every question, and whether it is right; and readings of questions that the data cannot answer. */
export async function gatherExamples(
  url: string,
  directory: string,
  questions: readonly Question[],
): Promise<ReadExamples[]> {
  return withQuestionDatabases(url, async (databases) => {
    const gathered: ReadExamples[] = [];
    let stray: Question[] = [];
    for (const [db, own] of Map.groupBy(questions, (question) => question.db)) {
      await databases.use(db, databaseFile(directory, db), async (database) => {
        const catalog = buildCatalog({ tables: database.schema });
        for (const question of own) gathered.push(await readOwn(database, catalog, question));
        for (const question of stray) gathered.push(readStray(db, catalog, question));
      });
      stray = own.filter((_, place) => place % strayEvery === 0);
    }
    return gathered;
  });
}

async function readOwn(
  database: QuestionDatabase,
  catalog: Catalog,
  question: Question,
): Promise<ReadExamples> {
  const readings: Example[] = [];
  for (const { plan, features } of readCandidates(question.question, catalog, { now: new Date() })
    .candidates) {
    const { state } = await score(database, question, { sql: rendered(plan) });
    if (state !== 'unscored') readings.push({ features, right: state === 'right' });
  }
  return { db: question.db, isStray: false, readings };
}

function readStray(db: string, catalog: Catalog, { question }: Question): ReadExamples {
  const { candidates } = readCandidates(question, catalog, { now: new Date() });
  return { db, isStray: true, readings: candidates.map(({ features }) => ({ features, right: false })) };
}

function rendered(plan: Parameters<typeof renderPlan>[1]): string | null {
  try {
    return renderPlan('postgresql', plan);
  } catch (error) {
    if (error instanceof UnsupportedPlan) return null;
    throw error;
  }
}
