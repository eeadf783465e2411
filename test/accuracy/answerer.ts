import type { Metric, SourceTable } from '#contracts';

/** What is put to the test: whatever makes SQL of a question. */
export interface Answerer {
  answer(asked: Asked): Promise<Answered>;
}

export interface Asked {
  question: string;
  /** A hint that belongs to the question. */
  instructions: string | undefined;
  db: string;
  /** The same object for every question of a database, so that what is made of it can be kept. */
  schema: readonly SourceTable[];
  /** The curated metrics of the workspace; mostly none. */
  metrics: readonly Metric[];
  now: Date;
}

export interface Answered {
  /** Null where the question is refused. */
  sql: string | null;
  /** From 0 to 1. */
  confidence: number;
  refusedBecause?: string | undefined;
}
