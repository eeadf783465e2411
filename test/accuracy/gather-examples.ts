import type { SourceTable } from '#contracts';
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
  /**
   * As it was written; about what the data does not have; of a database that it was not written for; or with a word that nobody
   * knows in the place of one that names something. But for the first there is no right answer.
   */
  asked: 'as written' | 'unanswerable' | 'elsewhere' | 'maimed';
  readings: Example[];
}

/** One question of this many is also asked of another database, and another one is garbled. */
const spoiltEvery = 5;

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
        const catalog = buildCatalog({ tables: database.schema, model: database.model });
        for (const question of own.filter(isAnswerable))
          gathered.push(await readOwn(database, catalog, question));
        for (const { question } of own.filter((each) => !isAnswerable(each)))
          gathered.push({ db, asked: 'unanswerable', readings: wrongReadings(catalog, question) });
        for (const { question } of stray)
          gathered.push({ db, asked: 'elsewhere', readings: wrongReadings(catalog, question) });
        for (const question of maimed(own.filter(isAnswerable), database.schema))
          gathered.push({ db, asked: 'maimed', readings: wrongReadings(catalog, question) });
      });
      stray = own.filter((_, place) => place % spoiltEvery === 0);
    }
    return gathered;
  });
}

function isAnswerable({ gold }: Question): boolean {
  return gold.state === 'answerable';
}

async function readOwn(
  database: QuestionDatabase,
  catalog: Catalog,
  question: Question,
): Promise<ReadExamples> {
  const readings: Example[] = [];
  const { candidates } = readCandidates(question.question, catalog, { now: question.now ?? new Date() });
  for (const { plan, features } of candidates) {
    const { state } = await score(database, question, { sql: rendered(plan) });
    if (state !== 'unscored') readings.push({ features, right: state === 'right' });
  }
  return { db: question.db, asked: 'as written', readings };
}

function wrongReadings(catalog: Catalog, question: string): Example[] {
  const { candidates } = readCandidates(question, catalog, { now: new Date() });
  return candidates.map(({ features }) => ({ features, right: false }));
}

/** No language has it. */
const unheardOf = 'zuxqvip';

/** Some of the questions, each with a word that nobody knows where one of the schema's names stood. */
export function maimed(questions: readonly Question[], schema: readonly SourceTable[]): string[] {
  const names = schema.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]);
  const known = new Set(names.flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u)));
  const isName = (word: string): boolean =>
    word.length > 3 && (known.has(word) || known.has(word.replace(/s$/, '')));
  return questions
    .filter((_, place) => place % spoiltEvery === 1)
    .flatMap(({ question }, place) => {
      const words = Array.from(question.matchAll(/\p{Ll}+/gu), ([word]) => word).filter(isName);
      const word = words[place % Math.max(1, words.length)];
      return word === undefined ? [] : [question.replace(new RegExp(`\\b${word}\\b`), unheardOf)];
    });
}

function rendered(plan: Parameters<typeof renderPlan>[1]): string | null {
  try {
    return renderPlan('postgresql', plan);
  } catch (error) {
    if (error instanceof UnsupportedPlan) return null;
    throw error;
  }
}
