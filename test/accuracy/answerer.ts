import type { Metric, SourceTable } from '#contracts';
import type { SourceModel } from '#model';

/** The subject of the test: whatever makes SQL of a question. */
export interface Answerer {
  /** Answers a question that follows those of its conversation, the first one first; none where it stands alone. */
  answerTurn(asked: Asked, earlier: readonly EarlierTurn[]): Promise<Answered>;
}

export interface Asked {
  question: string;
  /** A hint that belongs to the question. */
  instructions: string | undefined;
  db: string;
  /** The same object for every question of a database, so that what is made of it can be kept. */
  schema: readonly SourceTable[];
  /** The service's model of the data. */
  model: SourceModel;
  /** The curated metrics of the workspace; mostly none. */
  metrics: readonly Metric[];
  now: Date;
}

export interface Answered {
  /** Null where the question is refused. */
  sql: string | null;
  /** From 0 to 1. */
  confidence: number;
  /** The reading of the question, in words. */
  reading?: string | undefined;
  refusedBecause?: string | undefined;
  /** Words that nobody knew. */
  unknown?: readonly string[] | undefined;
}

/** A question that came before in the same conversation. */
export interface EarlierTurn {
  question: string;
  /** The very object that the answerer gave, so that it can keep what it made of the question by it. */
  answered: Answered;
}
