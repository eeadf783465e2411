import type { Answered, Answerer, EarlierTurn } from './answerer.ts';
import { execute, executeAccepted } from './execute.ts';
import type { QuestionDatabase } from './question-databases.ts';
import type { Question } from './question.ts';
import { shapeOf } from './query-shape.ts';
import type { QueryShape } from './query-shape.ts';
import { sameRows } from './same-rows.ts';

/** A question that was asked, and what came of it. */
export interface AskedQuestion {
  id: string;
  db: string;
  question: string;
  /** The shape that the set states. */
  kind: string | undefined;
  /** Its place in a conversation, from 1, where it is part of one. */
  turn: number | undefined;
  /** Undefined where the data cannot answer. */
  expected: { sql: string; shape: QueryShape } | undefined;
  given: string | null;
  confidence: number;
  /** Its reading, in words. */
  reading: string | undefined;
  unknown: readonly string[];
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

/** The answer of an answerer to a question. */
export interface Answer {
  answered: Answered;
  /** Why it threw, where it did. */
  threw: string | undefined;
  planningMs: number;
}

const nothing: Answered = { sql: null, confidence: 0 };

/** Asks a question after those before it in its conversation. */
export async function askQuestion(
  answerer: Answerer,
  { schema, model }: QuestionDatabase,
  { question, instructions, db, now = new Date(), metrics = [] }: Question,
  earlier: readonly EarlierTurn[],
): Promise<Answer> {
  const start = performance.now();
  const outcome = await answerer
    .answerTurn({ question, instructions, db, schema, model, metrics, now }, earlier)
    .then((answered) => ({ answered, threw: undefined }))
    .catch((error: unknown) => ({
      answered: nothing,
      threw: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }));
  return { ...outcome, planningMs: performance.now() - start };
}

/** Judges an answer. For what the data cannot answer, to refuse is right. */
export async function judge(
  database: QuestionDatabase,
  question: Question,
  { answered, threw, planningMs }: Answer,
): Promise<AskedQuestion> {
  const [sql] = question.gold.state === 'answerable' ? question.gold.accept : [];
  return {
    id: question.id,
    db: question.db,
    question: question.question,
    kind: question.kind,
    turn: question.turn?.place,
    expected: sql === undefined ? undefined : { sql, shape: shapeOf(sql) },
    given: answered.sql,
    confidence: answered.confidence,
    reading: answered.reading,
    unknown: answered.unknown ?? [],
    planningMs,
    outcome:
      threw === undefined ? await score(database, question, answered) : { state: 'threw', because: threw },
  };
}

/** Runs an answer beside the accepted ones, by the clock of the question. */
export async function score(
  database: QuestionDatabase,
  { gold, now, tolerance }: Question,
  { sql, refusedBecause }: Pick<Answered, 'sql' | 'refusedBecause'>,
): Promise<Outcome> {
  if (sql === null) return { state: 'refused', because: refusedBecause ?? '' };
  if (gold.state !== 'answerable') return { state: 'wrong' };
  const given = await execute(database, { sql, now });
  if ('because' in given) return { state: 'failed', ...given };
  const failures: string[] = [];
  for (const accepted of gold.accept) {
    const expected = await executeAccepted(database, { sql: accepted, now });
    if ('because' in expected) failures.push(expected.because);
    else if (sameRows(expected, given, { ordered: gold.ordered, tolerance })) return { state: 'right' };
  }
  if (failures.length < gold.accept.length) return { state: 'wrong' };
  return { state: 'unscored', because: failures.join('; ') };
}
