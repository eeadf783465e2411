import type { ModelTier } from '#contracts';

/** A model and its endpoint. */
export interface ModelEndpoint {
  provider: 'openai-compatible' | 'anthropic';
  model: string;
  /** The base of the provider's paths, such as https://api.example.com/v1. */
  baseUrl: string;
  apiKey: string | undefined;
  /** Per million tokens; undefined where costs are not tracked. */
  price: { input: number; output: number } | undefined;
}

/** The specification of the answer's shape: a schema that the endpoint enforces, a JSON mode, or words alone. */
export type AnswerFormat = 'schema' | 'json' | 'text';

/** The models of a process. A tier without one is answered without a model. */
export interface ModelsConfig {
  tiers: Readonly<Partial<Record<ModelTier, ModelEndpoint>>>;
  format: AnswerFormat;
  /** For all calls of one question together. */
  timeoutMs: number;
  callTimeoutMs: number;
  /** The limit on concurrent calls of this process, and on calls that wait for one to end. */
  callsMax: number;
}
