import { ModelTier } from '#contracts';
import { secretSetting } from '#platform';
import { z } from 'zod';
import type { ModelEndpoint, ModelsConfig } from './model-config.js';

const nameShape = /^(openai-compatible|anthropic):(\S+)$/;
const priceShape = /^(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)$/;

const ModelName = z.string().regex(nameShape, 'must be openai-compatible:<model> or anthropic:<model>');
const BaseUrl = z
  .url({ protocol: /^https?$/, error: 'must begin with http:// or https://' })
  .refine(
    (url) => new URL(url).username === '',
    'must not hold credentials; the key has a setting of its own',
  )
  .transform((url) => url.replace(/\/+$/, ''));
const Price = z.string().regex(priceShape, 'must be two numbers with a comma, such as 0.25,2');

function namedFor(tier: ModelTier) {
  return ModelName.optional().describe(`The model of the tier ${tier}, where it is not that of QG_MODEL.`);
}

function baseUrlFor(tier: ModelTier) {
  return BaseUrl.optional().describe(
    `Where the model of the tier ${tier} is, where that is not QG_MODEL_BASE_URL; QG_MODEL_API_KEY is not sent there.`,
  );
}

function keyFor(tier: ModelTier) {
  return z
    .string()
    .optional()
    .meta({ description: `The key of the model of the tier ${tier}.`, ...secretSetting });
}

function priceFor(tier: ModelTier) {
  return Price.optional().describe(`What the model of the tier ${tier} costs, as QG_MODEL_PRICE.`);
}

/** The settings of language models, for every process that answers questions. Without a model, none of their code is loaded. */
export const modelSettings = {
  QG_MODEL: ModelName.optional().describe(
    'The language model that questions go to which are not understood without one: openai-compatible:<model> or anthropic:<model>.',
  ),
  QG_MODEL_BASE_URL: BaseUrl.optional().describe(
    'Where the model is, such as http://localhost:11434/v1; for anthropic its own address when left out.',
  ),
  QG_MODEL_API_KEY: z
    .string()
    .optional()
    .meta({ description: "The model's key.", ...secretSetting }),
  QG_MODEL_PRICE: Price.optional().describe(
    'What a million tokens cost, read and written, as 0.25,2: the metric of the cost goes by it.',
  ),
  QG_MODEL_LOW: namedFor('low'),
  QG_MODEL_LOW_BASE_URL: baseUrlFor('low'),
  QG_MODEL_LOW_API_KEY: keyFor('low'),
  QG_MODEL_LOW_PRICE: priceFor('low'),
  QG_MODEL_MEDIUM: namedFor('medium'),
  QG_MODEL_MEDIUM_BASE_URL: baseUrlFor('medium'),
  QG_MODEL_MEDIUM_API_KEY: keyFor('medium'),
  QG_MODEL_MEDIUM_PRICE: priceFor('medium'),
  QG_MODEL_HIGH: namedFor('high'),
  QG_MODEL_HIGH_BASE_URL: baseUrlFor('high'),
  QG_MODEL_HIGH_API_KEY: keyFor('high'),
  QG_MODEL_HIGH_PRICE: priceFor('high'),
  QG_MODEL_FORMAT: z
    .enum(['schema', 'json', 'text'])
    .default('schema')
    .describe(
      'How the model is told to answer in JSON: by a schema that the endpoint enforces, by its JSON mode, or in words alone.',
    ),
  QG_MODEL_TIMEOUT_SECONDS: z.coerce
    .number()
    .min(0.1)
    .max(600)
    .default(60)
    .describe('How long all calls for one question may take together.'),
  QG_MODEL_CALL_SECONDS: z.coerce
    .number()
    .min(0.1)
    .max(600)
    .default(30)
    .describe('How long one call may take.'),
  QG_MODEL_CALLS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(16)
    .describe('The limit on concurrent calls of one process to models, and on calls that wait.'),
};

export type ModelSettings = z.infer<z.ZodObject<typeof modelSettings>>;

const variables = { low: 'QG_MODEL_LOW', medium: 'QG_MODEL_MEDIUM', high: 'QG_MODEL_HIGH' } as const;

/** Refuses contradictory settings, by the variable to correct: for a schema's superRefine. */
export function checkModelSettings(settings: ModelSettings, context: z.RefinementCtx): void {
  for (const tier of ModelTier.options) {
    const found = findEndpoint(settings, tier);
    if (!found || found.baseUrl !== undefined) continue;
    const variable = found.isOwn ? `${variables[tier]}_BASE_URL` : 'QG_MODEL_BASE_URL';
    const message = 'is missing: an openai-compatible model needs an address';
    context.addIssue({ code: 'custom', path: [variable], message });
    if (!found.isOwn) return;
  }
}

/** The models of the process; undefined where none is configured. */
export function modelsConfigOf(settings: ModelSettings): ModelsConfig | undefined {
  const tiers: Partial<Record<ModelTier, ModelEndpoint>> = {};
  for (const tier of ModelTier.options) {
    const found = findEndpoint(settings, tier);
    if (found?.baseUrl === undefined) continue;
    const { provider, model, baseUrl, apiKey, price } = found;
    tiers[tier] = { provider, model, baseUrl, apiKey, price };
  }
  if (Object.keys(tiers).length === 0) return undefined;
  return {
    tiers,
    format: settings.QG_MODEL_FORMAT,
    timeoutMs: settings.QG_MODEL_TIMEOUT_SECONDS * 1_000,
    callTimeoutMs: settings.QG_MODEL_CALL_SECONDS * 1_000,
    callsMax: settings.QG_MODEL_CALLS,
  };
}

interface FoundEndpoint extends Omit<ModelEndpoint, 'baseUrl'> {
  baseUrl: string | undefined;
  /** True if the address and the key are the tier's own. */
  isOwn: boolean;
}

/**
 * The address and the key go together: a tier with its own address, key or provider gets none of the shared ones, so that no key is sent to
 * the wrong endpoint.
 */
function findEndpoint(settings: ModelSettings, tier: ModelTier): FoundEndpoint | undefined {
  const variable = variables[tier];
  const named = readName(settings[variable]);
  const shared = readName(settings.QG_MODEL);
  const chosen = named ?? shared;
  if (!chosen) return undefined;
  const own = { baseUrl: settings[`${variable}_BASE_URL`], apiKey: settings[`${variable}_API_KEY`] };
  const isOwn =
    own.baseUrl !== undefined ||
    own.apiKey !== undefined ||
    (shared !== undefined && shared.provider !== chosen.provider);
  const place = isOwn ? own : { baseUrl: settings.QG_MODEL_BASE_URL, apiKey: settings.QG_MODEL_API_KEY };
  const price = settings[`${variable}_PRICE`] ?? (named ? undefined : settings.QG_MODEL_PRICE);
  return {
    ...chosen,
    baseUrl: place.baseUrl ?? (chosen.provider === 'anthropic' ? anthropicUrl : undefined),
    apiKey: place.apiKey,
    price: readPrice(price),
    isOwn,
  };
}

const anthropicUrl = 'https://api.anthropic.com/v1';

function readName(text: string | undefined): Pick<ModelEndpoint, 'provider' | 'model'> | undefined {
  const [, provider, model] = nameShape.exec(text ?? '') ?? [];
  if (model === undefined) return undefined;
  return { provider: provider === 'anthropic' ? 'anthropic' : 'openai-compatible', model };
}

function readPrice(text: string | undefined): ModelEndpoint['price'] {
  const [, input, output] = priceShape.exec(text ?? '') ?? [];
  return input === undefined ? undefined : { input: Number(input), output: Number(output) };
}
