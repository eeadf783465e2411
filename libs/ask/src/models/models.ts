import { setTimeout as delay } from 'node:timers/promises';
import { ModelTier } from '#contracts';
import { planWritten, rankTables } from '#english';
import type { Catalog, Clock as QuestionClock } from '#english';
import { Semaphore } from '#platform';
import type { Clock, Trace } from '#platform';
import type { Plan } from '#sql';
import type { AskableSource } from '#workspace';
import { CallFailure } from './call-failure.js';
import type { FailureKind } from './call-failure.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { converse } from './converse.js';
import type { Conversed, Trial } from './converse.js';
import { describeSchema } from './described-schema.js';
import type { DescribedSchema } from './described-schema.js';
import { ModelCaller } from './model-caller.js';
import type { CallBudget, CallerParts } from './model-caller.js';
import type { ModelsConfig } from './model-config.js';
import type { ModelMetrics } from './model-metrics.js';
import { askingMessage } from './prompt.js';
import { vote } from './vote.js';

/** The reason why a model gave no answer. */
export type NoModelAnswer = 'not_configured' | 'unanswerable' | 'declined' | 'gave_up' | FailureKind;

/** A tried statement with its confidence, and its plan if it is a request's; or the reason why there is none. */
export type ModelAnswer =
  | { state: 'answered'; sql: string; confidence: number; plan: Plan | undefined }
  | { state: 'none'; why: NoModelAnswer };

/** The extent of a statement's trial: until its first row, or to its end. */
export type Extent = 'first_row' | 'all_rows';

/** A question for a model, and the trial of its statements. */
export interface ModelQuestion {
  text: string;
  /** The earlier questions of the same conversation that the source answered, the first one first. */
  before: readonly string[];
  tier: ModelTier;
  asked: AskableSource;
  catalog: Catalog;
  clock: QuestionClock;
  /** True if sample values may go to the model; names, types and comments always do. */
  sharesValues: boolean;
  signal: AbortSignal;
  trace: Trace | undefined;
  /** Passes a statement through the gate and runs it at the source. */
  tryOut: (sql: string, extent: Extent, signal: AbortSignal) => Promise<Trial>;
}

/** The models' dependencies. */
export interface ModelsParts {
  metrics: ModelMetrics;
  clock: Clock;
  random: () => number;
  fetch?: CallerParts['fetch'];
  wait?: CallerParts['wait'];
}

const schemaTokensMax = 12_000;
const candidatesOfHighTier = 3;

/** The usual accuracy of a single answer of a model. */
const confidenceOfOne = 0.7;

/** The language models of a process. Their code is loaded with the first question for one. */
export class Models {
  readonly #callers: ReadonlyMap<ModelTier, ModelCaller>;

  constructor(
    private readonly config: ModelsConfig,
    private readonly parts: ModelsParts,
  ) {
    this.#callers = callersOf(config, parts);
  }

  has(tier: ModelTier): boolean {
    return this.#callers.has(tier);
  }

  /** Asks the tier's model. Failures are answers, too, after which the caller goes on without a model. */
  async answer(question: ModelQuestion): Promise<ModelAnswer> {
    const { tier } = question;
    const caller = this.#callers.get(tier);
    if (!caller) return { state: 'none', why: 'not_configured' };
    const budget: CallBudget = {
      caller: question.signal,
      deadline: AbortSignal.timeout(this.config.timeoutMs),
      until: new Date(this.parts.clock().getTime() + this.config.timeoutMs),
      trace: question.trace,
    };
    const asking: Asking = { caller, question, budget, metrics: this.parts.metrics };
    const answer = tier === 'high' ? await elect(asking) : await single(asking);
    this.parts.metrics.onAnswer(tier, answer.state === 'answered' ? 'answered' : answer.why);
    return answer;
  }
}

/** One breaker for each address: tiers that share an endpoint share its failures. */
function callersOf(config: ModelsConfig, parts: ModelsParts): Map<ModelTier, ModelCaller> {
  const shared: CallerParts = {
    fetch: globalThis.fetch,
    wait: (ms, signal) => delay(ms, undefined, { signal }),
    ...parts,
    config,
    // The queue is as long as the number of permits, so that a slow endpoint cannot fill the process with waiters.
    calls: new Semaphore(config.callsMax, config.callsMax),
  };
  const breakers = new Map<string, CircuitBreaker>();
  const callers = new Map<ModelTier, ModelCaller>();
  for (const tier of ModelTier.options) {
    const endpoint = config.tiers[tier];
    if (!endpoint) continue;
    const breaker = breakers.get(endpoint.baseUrl) ?? new CircuitBreaker(parts.clock);
    breakers.set(endpoint.baseUrl, breaker);
    callers.set(tier, new ModelCaller(tier, endpoint, breaker, shared));
  }
  return callers;
}

/** A question on its way to a model. */
interface Asking {
  caller: ModelCaller;
  question: ModelQuestion;
  budget: CallBudget;
  metrics: ModelMetrics;
}

async function single(asking: Asking): Promise<ModelAnswer> {
  const conversed = await converseAbout(asking, 'first_row');
  if (conversed.state === 'none') return conversed;
  const { sql, plan } = conversed;
  return { state: 'answered', sql, plan, confidence: confidenceOfOne };
}

/** Several candidates at once; the one that most others agree with wins. */
async function elect(asking: Asking): Promise<ModelAnswer> {
  const all = await Promise.all(
    Array.from({ length: candidatesOfHighTier }, () => converseAbout(asking, 'all_rows')),
  );
  const elected = vote(all.flatMap((one) => (one.state === 'answered' ? [one] : [])));
  if (elected) {
    const confidence = elected.votes === 1 ? confidenceOfOne : elected.votes / candidatesOfHighTier;
    const { sql, plan } = elected.winner;
    return { state: 'answered', sql, plan, confidence };
  }
  const [first] = all.flatMap((one) => (one.state === 'none' ? [one] : []));
  return first ?? { state: 'none', why: 'gave_up' };
}

type NotAnswered = Extract<ModelAnswer, { state: 'none' }>;

async function converseAbout(
  { caller, question, budget, metrics }: Asking,
  extent: Extent,
): Promise<Conversed | NotAnswered> {
  const { asked, catalog, text, before, clock, tier } = question;
  const domain = catalog.believed?.domain;
  const signal = AbortSignal.any([budget.caller, budget.deadline]);
  try {
    return await converse({
      dialect: asked.source.type,
      asking: askingMessage(schemaFor(question), { text, before }, clock),
      plan: domain && ((written) => planWritten(written, { domain, metrics: asked.metrics }, clock)),
      speak: (request) => caller.call(request, budget),
      tryOut: (sql) => question.tryOut(sql, extent, signal),
      onAttempt: (form, outcome) => metrics.onAttempt(tier, form, outcome),
    });
  } catch (error) {
    if (error instanceof CallFailure) return { state: 'none', why: error.kind };
    throw error;
  }
}

function schemaFor({ text, asked, catalog, sharesValues }: ModelQuestion): DescribedSchema {
  const ranked = rankTables(text, { ...catalog, metrics: asked.metrics });
  const believedBy = new Map(catalog.believed?.domain.tables.map((table) => [table.index, table]));
  const tables = ranked.tables.flatMap(({ index }) => {
    const source = asked.tables[index];
    const believed = believedBy.get(index);
    return source ? { source, believed } : [];
  });
  return describeSchema(tables, asked.metrics, { sharesValues, tokensMax: schemaTokensMax });
}
