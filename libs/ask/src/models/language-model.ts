import type { AnswerFormat, ModelEndpoint } from './model-config.js';
import type { Fetch } from './bounded-fetch.js';
import { CallFailure } from './call-failure.js';

/** One turn of a conversation with a model. */
export interface ModelMessage {
  role: 'user' | 'assistant';
  content: string;
}

/** The prompt of a model. */
export interface ModelRequest {
  instructions: string;
  messages: readonly ModelMessage[];
  schema: Record<string, unknown>;
}

/** A model's answer, and its cost. */
export interface ModelReply {
  text: string;
  /** Undefined where the endpoint does not report them. */
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  /** The reason for its end: completion, the length limit, a refusal. */
  finish: string;
}

/** Sends one request to a model. */
export type Speak = (request: ModelRequest, signal: AbortSignal) => Promise<ModelReply>;

/**
 * Opens a model by the `ai` package. It is loaded only here, because it costs 0.2 s and 33 MB, which a process without models does not pay.
 * Nothing is sent yet.
 */
export async function openLanguageModel(
  endpoint: ModelEndpoint,
  format: AnswerFormat,
  fetch: Fetch,
): Promise<Speak> {
  const [sdk, model] = await Promise.all([import('ai'), openModel(endpoint, format, fetch)]);
  // The package would write its warnings to standard error, around our log.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return async ({ instructions, messages, schema }, abortSignal) => {
    const output = outputOf(sdk, format, schema);
    try {
      const said = await sdk.generateText({
        model,
        instructions,
        messages: [...messages],
        output,
        abortSignal,
        maxRetries: 0,
      });
      const isWhole = said.finishReason === 'stop' || said.text !== '';
      const { inputTokens, outputTokens } = said.usage;
      return { text: isWhole ? said.output : '', inputTokens, outputTokens, finish: said.finishReason };
    } catch (error) {
      if (abortSignal.aborted || error instanceof CallFailure) throw error;
      // The package's error about an unreadable answer holds the answer and the prompt.
      if (sdk.AISDKError.isInstance(error)) throw new CallFailure('unreadable');
      throw error;
    }
  };
}

type Sdk = typeof import('ai');

/** The text as it came: models wrap their JSON in ways that our own reader tolerates and the package does not. */
function outputOf({ Output, jsonSchema }: Sdk, format: AnswerFormat, schema: Record<string, unknown>) {
  const wanted =
    format === 'schema'
      ? Output.object({ schema: jsonSchema(schema), name: 'answer' })
      : format === 'json'
        ? Output.json()
        : Output.text();
  return { ...wanted, parseCompleteOutput: ({ text }: { text: string }) => Promise.resolve(text) };
}

async function openModel(
  { provider, model, baseUrl: baseURL, apiKey }: ModelEndpoint,
  format: AnswerFormat,
  fetch: Fetch,
) {
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    // Without a key, the package would look for one in the environment.
    return createAnthropic({ baseURL, apiKey: apiKey ?? 'none', fetch })(model);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const settings = { name: 'model', baseURL, fetch, supportsStructuredOutputs: format === 'schema' };
  return createOpenAICompatible({ ...settings, ...(apiKey !== undefined && { apiKey }) })(model);
}
