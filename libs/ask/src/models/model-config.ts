import type { ModelTier } from '#contracts';

/** A model, and where it is reached. */
export interface ModelEndpoint {
  provider: 'openai-compatible' | 'anthropic';
  model: string;
  /** The address that the provider's paths are put behind, such as https://api.example.com/v1. */
  baseUrl: string;
  apiKey: string | undefined;
  /** For a million tokens; undefined where nobody counts. */
  price: { input: number; output: number } | undefined;
}

/** The way in which an endpoint is told the shape of its answer: by a schema that it enforces, by asking for JSON, or in words alone. */
export type AnswerFormat = 'schema' | 'json' | 'text';

/** The models of a process. A tier without one is answered without a model. */
export interface ModelsConfig {
  tiers: Readonly<Partial<Record<ModelTier, ModelEndpoint>>>;
  format: AnswerFormat;
  /** For all calls of one question together. */
  timeoutMs: number;
  callTimeoutMs: number;
  /** Calls of this process at a time; as many again may wait. */
  callsMax: number;
}
