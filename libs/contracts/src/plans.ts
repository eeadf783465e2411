import { z } from 'zod';

/** Plans, lowest to highest (SPEC 1). */
export const plans = ['starter', 'growth', 'scale', 'enterprise'] as const;

/** The plan of an account. */
export const Plan = z.enum(plans).meta({ id: 'Plan' });
export type Plan = z.infer<typeof Plan>;

/** Requests per minute of one key, by the plan of its account (SPEC 8). */
export const requestsPerMinute: Record<Plan, number> = {
  starter: 60,
  growth: 600,
  scale: 6_000,
  enterprise: 60_000,
};

/** A part of the product that needs a plan; `limit` is the name that the 402 body carries. */
export interface PlanGate {
  limit: 'rest_api' | 'mcp' | 'webhooks' | 'embed_tokens' | 'api_keys';
  required: Plan;
}

/** The plan that each gated part of the product needs. */
export const planGates = {
  restApi: { limit: 'rest_api', required: 'scale' },
  mcp: { limit: 'mcp', required: 'scale' },
  webhooks: { limit: 'webhooks', required: 'scale' },
  embedTokens: { limit: 'embed_tokens', required: 'enterprise' },
  apiKeys: { limit: 'api_keys', required: 'scale' },
} as const satisfies Record<string, PlanGate>;

/** Reports whether an account on `plan` may use a feature that requires `required`. */
export function planReaches(plan: Plan, required: Plan): boolean {
  return plans.indexOf(plan) >= plans.indexOf(required);
}
