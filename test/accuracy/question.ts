import type { Metric } from '#contracts';
import { shapeOf } from './query-shape.ts';
import type { Tolerance } from './tolerance.ts';

/** A question of a set, with what answers it. */
export interface Question {
  id: string;
  db: string;
  question: string;
  /** A hint that belongs to the question. */
  instructions?: string | undefined;
  gold: Gold;
  tolerance: Tolerance;
  /** The shape that the set states. */
  kind?: string | undefined;
  /** Its place in a conversation, where it is part of one. */
  turn?: Turn | undefined;
  /** The time of the question; the present by default. */
  now?: Date | undefined;
  /** The curated metrics of the workspace that it is asked in. */
  metrics?: readonly Metric[] | undefined;
}

export type Gold =
  | { state: 'answerable'; accept: readonly string[]; ordered: boolean }
  /** The data cannot answer it, and the engine is to say so. */
  | { state: 'unanswerable' }
  /** A turn of a conversation that is asked for the sake of those after it. */
  | { state: 'context' };

export interface Turn {
  conversation: string;
  /** From 1. */
  place: number;
}

/** The shape of a question: as its set says, and as the accepted statement shows where it does not. */
export function kindOf({ kind, gold }: Question): string {
  if (kind !== undefined) return kind;
  const [sql] = gold.state === 'answerable' ? gold.accept : [];
  return sql === undefined ? gold.state : shapeOf(sql).kind;
}

/** Reports whether it can be understood without earlier questions. */
export function standsAlone({ turn }: Question): boolean {
  return turn === undefined || turn.place === 1;
}
