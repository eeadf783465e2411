import type { Answer } from '#contracts';
import { TracedHistogram } from '#platform';
import type { Registry, Span } from '#platform';

/** Observes answered questions. */
export interface AskObserver {
  onAnswer(answer: Answer, seconds: number, span: Span | undefined): void;
}

/** Counters of questions: by whom they were answered, with which outcome and duration. */
export class AskMetrics implements AskObserver {
  readonly #answers: TracedHistogram;

  constructor(registry: Registry) {
    this.#answers = new TracedHistogram({
      name: 'ask_duration_seconds',
      help: 'Time from a question to its answer, by what made the SQL and whether it succeeded.',
      labelNames: ['answered_by', 'outcome'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers: [registry],
    });
  }

  onAnswer(answer: Answer, seconds: number, span: Span | undefined): void {
    this.#answers.observe(answerOutcome(answer), seconds, span);
  }
}

/** The outcome of a question, as metrics and spans name it. */
export function answerOutcome({ answered_by: by, success, sql }: Answer) {
  const outcome = success ? 'answered' : sql === null ? 'not_understood' : 'failed';
  return { answered_by: by ?? 'none', outcome };
}
