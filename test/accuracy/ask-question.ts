import { SourceError, run } from '#connectors';
import type { QueryLimits, QueryResult } from '#connectors';
import type { Answered, Answerer } from './answerer.ts';
import type { QuestionDatabase } from './question-databases.ts';
import type { Question } from './question.ts';
import { shapeOf } from './query-shape.ts';
import type { QueryShape } from './query-shape.ts';
import { sameRows } from './same-rows.ts';

const limits: QueryLimits = { timeoutMs: 10_000, rowsMax: 100_000, bytesMax: 100_000_000 };

/** A question that was asked, and what came of it. */
export interface AskedQuestion {
  id: string;
  db: string;
  question: string;
  /** Undefined where the data cannot answer. */
  expected: { sql: string; shape: QueryShape } | undefined;
  given: string | null;
  confidence: number;
  planningMs: number;
  outcome: Outcome;
}

export type Outcome =
  | { state: 'right' }
  | { state: 'wrong' }
  /** The SQL given does not run. */
  | { state: 'failed'; because: string }
  /** The answerer threw, which is a bug of it. */
  | { state: 'threw'; because: string }
  | { state: 'refused'; because: string }
  /** None of the accepted statements runs, so nothing can be said. */
  | { state: 'unscored'; because: string };

/** Asks a question and scores the answer. For what the data cannot answer, to refuse is right. */
export async function askQuestion(
  answerer: Answerer,
  database: QuestionDatabase,
  question: Question,
): Promise<AskedQuestion> {
  const [sql] = 'accept' in question ? question.accept : [];
  const { answered, planningMs } = await timeAnswer(answerer, database, question);
  const isAnswered = !('because' in answered);
  return {
    id: question.id,
    db: question.db,
    question: question.question,
    expected: sql === undefined ? undefined : { sql, shape: shapeOf(sql) },
    given: isAnswered ? answered.sql : null,
    confidence: isAnswered ? answered.confidence : 0,
    planningMs,
    outcome: isAnswered ? await score(database, question, answered) : { state: 'threw', ...answered },
  };
}

interface TimedAnswer {
  answered: Answered | { because: string };
  planningMs: number;
}

async function timeAnswer(
  answerer: Answerer,
  { schema }: QuestionDatabase,
  { question, instructions, db, now = new Date(), metrics = [] }: Question,
): Promise<TimedAnswer> {
  const start = performance.now();
  const answered = await answerer
    .answer({ question, instructions, db, schema, metrics, now })
    .catch((error: unknown) => ({
      because: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }));
  return { answered, planningMs: performance.now() - start };
}

/** Runs an answer beside the accepted ones. */
export async function score(
  database: QuestionDatabase,
  question: Question,
  { sql, refusedBecause }: Pick<Answered, 'sql' | 'refusedBecause'>,
): Promise<Outcome> {
  if (sql === null) return { state: 'refused', because: refusedBecause ?? '' };
  if (!('accept' in question)) return { state: 'wrong' };
  const given = await execute(database, sql);
  if ('because' in given) return { state: 'failed', ...given };
  const failures: string[] = [];
  for (const accepted of question.accept) {
    const expected = await execute(database, accepted);
    if ('because' in expected) failures.push(expected.because);
    else if (sameRows(expected, given, question.ordered)) return { state: 'right' };
  }
  if (failures.length < question.accept.length) return { state: 'wrong' };
  return { state: 'unscored', because: failures.join('; ') };
}

async function execute(
  { connector }: QuestionDatabase,
  sql: string,
): Promise<QueryResult | { because: string }> {
  try {
    const result = await run(connector, sql, limits, AbortSignal.timeout(2 * limits.timeoutMs));
    return result.cutBy === undefined ? result : { because: `more ${result.cutBy} than are compared` };
  } catch (error) {
    if (error instanceof SourceError) return { because: error.message };
    throw error;
  }
}
