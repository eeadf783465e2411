import type { ModelTier } from '#contracts';
import type { Clock, Semaphore, Span, Trace } from '#platform';
import { startSpan } from '#platform';
import { boundedFetch } from './bounded-fetch.js';
import type { Fetch } from './bounded-fetch.js';
import { CallFailure } from './call-failure.js';
import type { FailureKind } from './call-failure.js';
import type { CircuitBreaker } from './circuit-breaker.js';
import { openLanguageModel } from './language-model.js';
import type { ModelReply, ModelRequest, Speak } from './language-model.js';
import type { ModelEndpoint, ModelsConfig } from './model-config.js';
import type { ModelMetrics } from './model-metrics.js';
import { retryDelayMs } from './retry-delay.js';

/** The parts of a call besides the endpoint; all tiers share them. */
export interface CallerParts {
  config: ModelsConfig;
  /** The calls under way, of all tiers. */
  calls: Semaphore;
  metrics: ModelMetrics;
  clock: Clock;
  /** From 0 to 1. */
  random: () => number;
  fetch: Fetch;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The time left for a question, and the signals that end it. */
export interface CallBudget {
  /** Aborts when nobody waits for the answer any more. */
  caller: AbortSignal;
  /** Aborts when the question's time is over, which is at `until`. */
  deadline: AbortSignal;
  until: Date;
  trace: Trace | undefined;
}

const answerBytesMax = 1_000_000;

/** Failures of the endpoint itself, not of one request. */
const troubles: ReadonlySet<FailureKind> = new Set([
  'server_error',
  'unreachable',
  'timed_out',
  'denied',
  'unreadable',
  'too_large',
]);

/** Calls the model of a tier: queued, not while its endpoint is down, within its time, and with retries where they may help. */
export class ModelCaller {
  #opened: Promise<Speak> | undefined;

  constructor(
    private readonly tier: ModelTier,
    private readonly endpoint: ModelEndpoint,
    private readonly breaker: CircuitBreaker,
    private readonly parts: CallerParts,
  ) {}

  /** The model's answer; throws CallFailure. */
  async call(request: ModelRequest, budget: CallBudget): Promise<ModelReply> {
    const { clock, random, wait } = this.parts;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(request, budget);
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        const leftMs = budget.until.getTime() - clock().getTime();
        const delayMs = retryDelayMs(error, attempt, leftMs, random());
        if (delayMs === undefined) {
          if (error.retryAfterMs !== undefined) this.breaker.restFor(error.retryAfterMs);
          throw error;
        }
        // After an early wake-up, the next attempt ends at once for the same reason.
        await wait(delayMs, anyOf(budget)).catch(() => undefined);
      }
    }
  }

  async #attempt(request: ModelRequest, budget: CallBudget): Promise<ModelReply> {
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1_000;
    try {
      const reply = await this.#withPermit(request, budget);
      this.parts.metrics.onCall(this.tier, 'ok', seconds(), budget.trace?.span);
      this.parts.metrics.onReply(this.tier, reply, this.endpoint.price);
      return reply;
    } catch (error) {
      const failure = budget.caller.aborted ? new CallFailure('cancelled') : error;
      if (failure instanceof CallFailure)
        this.parts.metrics.onCall(this.tier, failure.kind, seconds(), budget.trace?.span);
      throw failure;
    }
  }

  /** Calls with a permit. A full queue, or a budget that ends in the queue, fails the call as busy: the endpoint was never asked. */
  async #withPermit(request: ModelRequest, budget: CallBudget): Promise<ModelReply> {
    const signal = anyOf(budget);
    if (signal.aborted) throw new CallFailure('timed_out');
    const release = await this.parts.calls.acquire(signal).catch((cause: unknown) => {
      throw new CallFailure('busy', undefined, { cause });
    });
    try {
      return await this.#speak(request, budget);
    } finally {
      release();
    }
  }

  async #speak(request: ModelRequest, budget: CallBudget): Promise<ModelReply> {
    const speak = await this.#open();
    if (!this.breaker.letsIn()) throw new CallFailure('circuit_open');
    const timeout = AbortSignal.timeout(this.parts.config.callTimeoutMs);
    const span = this.#startSpan(budget.trace);
    try {
      const reply = await speak(request, AbortSignal.any([anyOf(budget), timeout]));
      this.breaker.succeeded();
      describeReply(span, reply);
      span?.setAttribute('questglass.model.outcome', 'ok');
      return reply;
    } catch (error) {
      const isLate = !budget.caller.aborted && (timeout.aborted || budget.deadline.aborted);
      const failure = isLate ? new CallFailure('timed_out') : error;
      const kind = failure instanceof CallFailure ? failure.kind : undefined;
      if (kind !== undefined && troubles.has(kind)) this.breaker.failed();
      else this.breaker.undecided();
      span?.setAttributes({
        'questglass.model.outcome': kind ?? 'cancelled',
        'error.type': kind ?? 'cancelled',
      });
      throw failure;
    } finally {
      span?.end();
    }
  }

  /** The first call loads the package; after a failure the next call tries again. */
  #open(): Promise<Speak> {
    const { config, fetch, clock } = this.parts;
    const bounded = boundedFetch(fetch, answerBytesMax, clock);
    this.#opened ??= openLanguageModel(this.endpoint, config.format, bounded).catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  /** By the conventions for calls to models, without the text of the question and the answer. */
  #startSpan(trace: Trace | undefined): Span | undefined {
    const { provider, model, baseUrl } = this.endpoint;
    const span = trace && startSpan(`chat ${model}`, trace);
    return span?.setAttributes({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': provider,
      'gen_ai.request.model': model,
      'server.address': new URL(baseUrl).hostname,
      'questglass.ask.tier': this.tier,
    });
  }
}

function describeReply(span: Span | undefined, { inputTokens, outputTokens, finish }: ModelReply): void {
  if (inputTokens !== undefined) span?.setAttribute('gen_ai.usage.input_tokens', inputTokens);
  if (outputTokens !== undefined) span?.setAttribute('gen_ai.usage.output_tokens', outputTokens);
  span?.setAttribute('gen_ai.response.finish_reasons', [finish]);
}

function anyOf({ caller, deadline }: CallBudget): AbortSignal {
  return AbortSignal.any([caller, deadline]);
}
