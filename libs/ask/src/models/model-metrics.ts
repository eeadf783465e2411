import type { ModelTier } from '#contracts';
import { Counter, TracedHistogram } from '#platform';
import type { Registry, Span } from '#platform';
import type { FailureKind } from './call-failure.js';
import type { AttemptOutcome } from './converse.js';
import type { ModelReply } from './language-model.js';
import type { ModelEndpoint } from './model-config.js';
import type { AnswerForm } from './prompt.js';

export type CallOutcome = 'ok' | FailureKind;

/** Counters of models. Labels are tiers and outcomes: never a model, a workspace or a word of a question. */
export class ModelMetrics {
  readonly #requests: Counter;
  readonly #durations: TracedHistogram;
  readonly #tokens: Counter;
  readonly #cost: Counter;
  readonly #attempts: Counter;
  readonly #answers: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      name: 'ask_model_requests_total',
      help: 'Calls to models by how they ended; circuit_open and busy never left.',
      labelNames: ['tier', 'outcome'],
      registers,
    });
    this.#durations = new TracedHistogram({
      name: 'ask_model_duration_seconds',
      help: 'Time that calls to models took.',
      labelNames: ['tier'],
      buckets: [0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60],
      registers,
    });
    this.#tokens = new Counter({
      name: 'ask_model_tokens_total',
      help: 'Tokens that models read (input) and wrote (output), as far as they say.',
      labelNames: ['tier', 'kind'],
      registers,
    });
    this.#cost = new Counter({
      name: 'ask_model_cost_total',
      help: 'What the tokens cost at the configured prices, in the currency of those.',
      labelNames: ['tier'],
      registers,
    });
    this.#attempts = new Counter({
      name: 'ask_model_attempts_total',
      help: 'Requests and statements that models wrote, by the form that was asked for and what came of them.',
      labelNames: ['tier', 'form', 'outcome'],
      registers,
    });
    this.#answers = new Counter({
      name: 'ask_model_answers_total',
      help: 'Questions that went to a model, by what came of them.',
      labelNames: ['tier', 'outcome'],
      registers,
    });
  }

  onCall(tier: ModelTier, outcome: CallOutcome, seconds: number, span: Span | undefined): void {
    this.#requests.labels(tier, outcome).inc();
    if (outcome !== 'circuit_open' && outcome !== 'busy') this.#durations.observe({ tier }, seconds, span);
  }

  onReply(
    tier: ModelTier,
    { inputTokens = 0, outputTokens = 0 }: ModelReply,
    price: ModelEndpoint['price'],
  ): void {
    this.#tokens.labels(tier, 'input').inc(inputTokens);
    this.#tokens.labels(tier, 'output').inc(outputTokens);
    if (price)
      this.#cost.labels(tier).inc((inputTokens * price.input + outputTokens * price.output) / 1_000_000);
  }

  onAttempt(tier: ModelTier, form: AnswerForm, outcome: AttemptOutcome): void {
    this.#attempts.labels(tier, form, outcome).inc();
  }

  onAnswer(tier: ModelTier, outcome: string): void {
    this.#answers.labels(tier, outcome).inc();
  }
}
