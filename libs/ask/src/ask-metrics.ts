import type { Answer } from '#contracts';
import { Histogram } from '#platform';
import type { Registry } from '#platform';

/** Hears of every question that came to an answer. */
export interface AskObserver {
  onAnswer(answer: Answer, seconds: number): void;
}

/** What is counted about questions: how they were answered, how it went and how long it took. */
export class AskMetrics implements AskObserver {
  readonly #answers: Histogram;

  constructor(registry: Registry) {
    this.#answers = new Histogram({
      name: 'ask_duration_seconds',
      help: 'Time from a question to its answer, by what made the SQL and whether it succeeded.',
      labelNames: ['answered_by', 'outcome'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers: [registry],
    });
  }

  onAnswer({ answered_by: by, success, sql }: Answer, seconds: number): void {
    const outcome = success ? 'answered' : sql === null ? 'not_understood' : 'failed';
    this.#answers.labels(by ?? 'none', outcome).observe(seconds);
  }
}
